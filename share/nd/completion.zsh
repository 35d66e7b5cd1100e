#compdef -P nd-*
# completion.zsh, installed as _nd: completes the nd-* commands in zsh, from the rows of
# their --help, as completion.bash does.

local -a command rows flows specs values match
local row letter name argument text action one mbegin mend

command=("${(Q)words[1]}")
while :; do
	rows=("${(@f)$("$command[@]" --help 2>/dev/null </dev/null)}")
	flows=()
	for row in "$rows[@]"; do
		[[ $row =~ '^  ([a-z]+)  +(.*)$' ]] && flows+=("$match[1]:$match[2]")
	done
	(( CURRENT > 2 )) || break
	(( $#flows )) || [[ "$command:t $words[2]" == nd-plan\ window ]] || break
	command+=("${(Q)words[2]}")
	shift words
	(( CURRENT-- ))
done

for row in "$rows[@]"; do
	[[ $row =~ '^  (-(.), |    )--([a-z0-9-]+)( ([^ ]+))? *(.*)$' ]] || continue
	letter=$match[2] name=$match[3] argument=$match[5] text=$match[6]
	action=' '
	one='[a-z0-9-]+(:[A-Z]+)?'
	if [[ $name == stem ]]; then
		match=("$("${command[1]%nd-*}nd-shingle" --stem '?' 2>&1 </dev/null)")
		values=(${(s:, :)${${match[1]#*expected one of }%%, got*}})
		action="($values)"
		[[ $argument != *,* ]] || action=" _values -s , language $values"
	elif [[ $text =~ "^(.*: )?(($one(, | or ))+$one)( [(].*[)])?$" || "$argument $text" =~ "^(NAME .*: )($one)$" ]]; then
		values=(${(s:, :)${match[2]/ or /, }})
		values=(${values//:[A-Z]*/\\:})
		action="($values)"
	else
		case $argument in
		FILE|IDS|DF|TABLE|GOLD|TEXTS|PREFIX) action=_files ;;
		DIR) action='_files -/' ;;
		esac
	fi
	text=${${text//\[/\\[}//\]/\\]}
	row="[$text]${argument:+:${argument//:/\\:}:$action}"
	if [[ -n $letter ]]; then
		specs+=("(-$letter --$name)-$letter${argument:++}$row" "(-$letter --$name)--$name${argument:+=}$row")
	else
		specs+=("--$name${argument:+=}$row")
	fi
done
if (( $#flows )) && [[ $PREFIX != -* ]]; then
	_describe flow flows
else
	_arguments -s -S "$specs[@]" '*:file:_files'
fi
