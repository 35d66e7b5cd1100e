# completion.zsh DIR OUT LINE: writes to the file OUT what zsh offers for the end of LINE,
# with the function _nd of DIR, a line each.
# The zsh on a terminal of zpty reads this file too, with the variable out set.
if [[ -n ${out-} ]]; then
	PS1= RPS1=
	fpath=($dir $fpath)
	autoload -U compinit && compinit -D -u
	compadd() {
		local -a all
		[[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] || builtin compadd -A all "$@"
		(( ! $#all )) || print -rl -- "$all[@]" >>$out.part
		builtin compadd "$@"
	}
	finish() { touch $out.part && mv $out.part $out }
	comppostfuncs=(finish)
	bindkey '^I' list-choices
	touch $out.ready
	return
fi
zmodload zsh/zpty
zpty nd zsh -f -i
zpty -w nd "dir=${(q)1} out=${(q)2}; source ${(q)0:A}"
for file in $2.ready $2; do
	repeat 600; do [[ -e $file ]] && break; sleep 0.05; done
	[[ $file == $2 ]] || zpty -n -w nd "$3"$'\t'
done
zpty -d nd
