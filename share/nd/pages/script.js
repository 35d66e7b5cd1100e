// The script in the head of every page, which works without it.
//
// Lists (table.list): a header with the class num sorts by the numbers in data-v
// or in the cells; rows are filtered by the text in them and by a least
// similarity, which the column of key has. All pages: the keys n and p follow
// the links rel=next and rel=prev, j and k go to the next and the previous stop,
// an element with the class j. Nothing that the script writes is HTML: it moves
// and hides what is there.
'use strict'
addEventListener('DOMContentLoaded', () => {
	const $ = (s, e = document) => [...e.querySelectorAll(s)]
	const make = (tag, props, ...inner) => {
		const e = Object.assign(document.createElement(tag), props)
		e.append(...inner)
		return e
	}
	addEventListener('keydown', e => {
		if (e.ctrlKey || e.metaKey || e.altKey ||
			/^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
		const way = { n: 'next', p: 'prev' }[e.key]
		const link = way && $('a[rel=' + way + ']')[0]
		if (link) link.click()
		const step = { j: 1, k: -1 }[e.key]
		const stop = step ? $('.j').filter(x => x.offsetParent) : []
		if (!stop.length) return
		const old = stop.findIndex(x => x.classList.contains('on'))
		if (old >= 0) stop[old].classList.remove('on')
		const to = stop[old < 0 ? (step > 0 ? 0 : stop.length - 1) :
			(old + step + stop.length) % stop.length]
		to.classList.add('on')
		to.scrollIntoView({ block: 'center' })
	})
	const show = () => {
		let e = document.getElementById(location.hash.slice(1))
		const at = e
		for (; e; e = e.parentElement) if (e.tagName == 'DETAILS') e.open = true
		if (at) at.scrollIntoView({ block: 'center' })
	}
	addEventListener('hashchange', show)
	if (location.hash) show()
	for (const table of $('table.list')) {
		const body = table.tBodies[0], row = [...body.rows]
		const value = (r, i, num) => {
			const c = r.cells[i]
			return num ? +(c.dataset.v || parseFloat(c.textContent) || 0) :
			c.textContent
		}
		const order = new Intl.Collator(undefined, { numeric: true }).compare
		const head = [...table.tHead.rows[0].cells]
		head.forEach((th, i) => {
			const num = th.classList.contains('num')
			const b = make('button', { type: 'button', className: 'btn' },
				...th.childNodes)
			th.append(b)
			b.onclick = () => {
				const down = th.ariaSort ? th.ariaSort == 'ascending' : num
				head.forEach(x => x.removeAttribute('aria-sort'))
				th.ariaSort = down ? 'descending' : 'ascending'
				const key = row.map(r => [value(r, i, num), r])
				key.sort((x, y) => (num ? x[0] - y[0] : order(x[0], y[0])) *
					(down ? -1 : 1))
				body.append(...key.map(x => x[1]))
			}
		})
		if (row.length < 12) continue
		const text = row.map(r => r.textContent.toLowerCase() + ' ' +
			$('bdi[title]', r).map(x => x.title).join(' ').toLowerCase())
		const key = head.findIndex(x => x.classList.contains('key'))
		const score = row.map(r => key < 0 ? NaN :
			parseFloat(r.cells[key].textContent))
		const word = make('input', { type: 'search', size: 24,
			autocomplete: 'off', spellcheck: false })
		const known = score.filter(x => x >= 0)
		const low = Math.floor(known.reduce((x, y) => Math.min(x, y), 100))
		const least = make('input', { type: 'range', min: low, max: 100,
			value: low })
		const shown = make('output', { ariaLive: 'polite' })
		const limit = make('output', {}, low + ' %')
		const tools = make('div', { className: 'tools' },
			make('label', {}, 'Filter ', word))
		if (known.length && low < 100) tools.append(
			make('label', {}, 'At least ', least, ' ', limit))
		tools.append(shown)
		table.before(tools)
		const filter = () => {
			const part = word.value.toLowerCase().split(/\s+/)
			let n = 0
			row.forEach((r, i) => {
				const yes = !(score[i] < least.value) &&
				part.every(x => text[i].includes(x))
				if (r.hidden == yes) r.hidden = !yes
				n += yes
			})
			limit.value = least.value + ' %'
			shown.value = n == row.length ? '' : n + ' of ' + row.length + ' rows'
		}
		let timer
		word.oninput = least.oninput = () => {
			clearTimeout(timer)
			timer = setTimeout(filter, row.length > 2000 ? 120 : 0)
		}
	}
})
