// The script of all pages, which work without it.
//
// Lists (table.list): a header with the class num sorts by the numbers in data-v
// or in the cells; rows are filtered by the text in them and by a least
// similarity, which the column of key has. Of many rows the first are shown, and
// all by a button. Diffs (.diff): a button and the key i join both columns. All
// pages: the keys n and p follow the links rel=next and rel=prev, j and k go to
// the next and the previous stop, an element with the class j; ? shows the keys.
// Nothing that the script writes is HTML: it moves, copies and hides what is there.
'use strict'
addEventListener('DOMContentLoaded', () => {
	const $ = (s, e = document) => [...e.querySelectorAll(s)]
	const make = (tag, props, ...inner) => {
		const e = Object.assign(document.createElement(tag), props)
		e.append(...inner)
		return e
	}
	const button = (text, onclick) => make('button',
		{ type: 'button', className: 'btn', onclick }, text)
	const seen = x => x.offsetParent

	// Copies of the nodes of A and B in one text: what is equal once, by its
	// characters that are no space.
	const join = (a, b) => {
		const out = [], A = { nodes: [...a.childNodes], text: '' }
		const B = { nodes: [...b.childNodes], text: '', gap: /\s+/g }
		const next = x => {
			while (!x.text && x.nodes.length) {
				const node = x.nodes.shift()
				if (!/^(DEL|INS|DETAILS)$/.test(node.nodeName))
					x.text = node.textContent.replace(x.gap, '')
				else if (!node.matches('del.m')) out.push(node.cloneNode(true))
			}
			return x.text
		}
		const count = text => [...text.replace(/\s+/g, '')].length
		while (next(A) + next(B)) {
			const n = B.text && A.text ? Math.min(count(A.text), count(B.text)) : 1e6
			const some = new RegExp('^(\\s*\\S){0,' + n + '}\\s*', 'u').exec(A.text)[0]
			out.push(some || B.text)
			A.text = A.text.slice(some.length)
			B.text = some ? [...B.text].slice(n).join('') : ''
		}
		return out
	}
	const inline = () => {
		for (const w of $('.diff .w:not(.eq)')) {
			const [a, b] = w.children
			if (b && !w.children[2]) w.append(make('div',
				{ className: 't one', dir: 'auto' }, ...join(a, b)))
		}
		document.body.classList.toggle('inline')
	}
	for (const g of $('.diff')) g.before(button('One column / two (i)', inline))

	const keys = make('dialog', { className: 'keys' })
	const rows = [['n, p', 'next, previous page'], ['j, k', 'next, previous difference'],
		['i', 'differences in one column'], ['/', 'filter of the list'], ['?', 'these keys']]
	keys.append(make('dl', {}, ...rows.flatMap(([k, text]) =>
		[make('dt', {}, k), make('dd', {}, text)])), button('Close', () => keys.close()))
	document.body.append(keys)
	const help = () => keys.open ? keys.close() : keys.showModal()
	for (const nav of $('body>nav, .page>nav')) nav.append(button('Keys (?)', help))
	const turn = rel => $('a[rel=' + rel + ']').filter(seen).slice(0, 1)
		.forEach(x => x.click())
	const step = by => {
		const stop = $('.j').filter(seen)
		if (!stop.length) return
		const old = stop.findIndex(x => x.classList.contains('on'))
		if (old >= 0) stop[old].classList.remove('on')
		const to = stop[old < 0 ? (by > 0 ? 0 : stop.length - 1) :
			(old + by + stop.length) % stop.length]
		to.classList.add('on')
		to.scrollIntoView({ block: 'center' })
	}
	const search = () => $('[type=search]').filter(seen).slice(0, 1)
		.forEach(x => x.focus())
	const action = { n: () => turn('next'), p: () => turn('prev'), j: () => step(1),
		k: () => step(-1), i: () => $('.diff').some(seen) && inline(), '/': search,
		'?': help }
	addEventListener('keydown', e => {
		if (e.ctrlKey || e.metaKey || e.altKey || !action[e.key] ||
			/^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
		e.preventDefault()
		action[e.key]()
	})

	for (const table of $('table.list')) {
		const body = table.tBodies[0]
		const head = [...table.tHead.rows[0].cells]
		const key = head.findIndex(x => x.classList.contains('key'))
		const row = [...body.rows].map(r => ({ r, score: key < 0 ? NaN :
			parseFloat(r.cells[key].textContent) }))
		const value = (r, i, num) => {
			const c = r.cells[i]
			return num ? +(c.dataset.v || parseFloat(c.textContent) || 0) :
			c.textContent
		}
		const word = make('input', { type: 'search', size: 24,
			autocomplete: 'off', spellcheck: false })
		const known = row.map(x => x.score).filter(x => x >= 0)
		const low = Math.floor(known.reduce((x, y) => Math.min(x, y), 100))
		const least = make('input', { type: 'range', min: low, max: 100,
			value: low })
		const shown = make('output', { ariaLive: 'polite' })
		const limit = make('output', {}, low + ' %')
		let most = 500
		const filter = () => {
			const part = word.value.toLowerCase().split(/\s+/).filter(x => x)
			let n = 0
			for (const x of row) {
				if (part.length) x.text ||= (x.r.textContent + ' ' +
					$('bdi[title]', x.r).map(y => y.title).join(' ')).toLowerCase()
				const yes = !(x.score < least.value) &&
				part.every(y => x.text.includes(y))
				if (x.r.hidden == (yes && n < most)) x.r.hidden = !x.r.hidden
				n += yes
			}
			limit.value = least.value + ' %'
			shown.value = n == row.length ? '' : n + ' of ' + row.length + ' rows'
			more.hidden = n <= most
			more.firstChild.textContent = 'Show all ' + n + ' rows'
		}
		const more = button('', () => { most = 1e9; filter() })
		more.append('')
		table.showRow = () => { most = 1e9; word.value = ''; least.value = low; filter() }
		table.after(more)
		filter()
		const order = new Intl.Collator(undefined, { numeric: true }).compare
		head.forEach((th, i) => {
			const num = th.classList.contains('num')
			const b = make('button', { type: 'button', className: 'btn' },
				...th.childNodes)
			th.append(b)
			b.onclick = () => {
				const down = th.ariaSort ? th.ariaSort == 'ascending' : num
				head.forEach(x => x.removeAttribute('aria-sort'))
				th.ariaSort = down ? 'descending' : 'ascending'
				for (const x of row) x.value = value(x.r, i, num)
				row.sort((x, y) => (num ? x.value - y.value : order(x.value, y.value)) *
					(down ? -1 : 1))
				body.append(...row.map(x => x.r))
				filter()
			}
		})
		if (row.length < 12) continue
		const tools = make('div', { className: 'tools' },
			make('label', {}, 'Filter ', word))
		if (known.length && low < 100) tools.append(
			make('label', {}, 'At least ', least, ' ', limit))
		tools.append(shown)
		table.before(tools)
		let timer
		word.oninput = least.oninput = () => {
			clearTimeout(timer)
			timer = setTimeout(filter, row.length > 2000 ? 120 : 0)
		}
	}

	const show = () => {
		const at = document.getElementById(location.hash.slice(1))
		if (!at) return
		if (at.hidden) at.closest('table').showRow()
		for (let e = at; e; e = e.parentElement)
			if (e.tagName == 'DETAILS') e.open = true
		at.scrollIntoView({ block: at.matches('.page') ? 'start' : 'center' })
	}
	addEventListener('hashchange', show)
	if (location.hash) show()
})
