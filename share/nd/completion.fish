# completion.fish: completes the nd-* commands in fish, from the rows of their --help, as
# completion.bash does.

# __nd_languages COMMAND: the languages of --stem, as nd-shingle beside COMMAND lists them;
# after a comma, those with what is before it.
function __nd_languages --argument-names command
	set -l before (string replace -r '^--stem=' '' -- (commandline -ct) | string replace -rf '^(.*,).*$' '$1')
	set -l shingle (string replace -r '[^/]*$' nd-shingle -- $command)
	set -l list ($shingle --stem '?' 2>&1 </dev/null | string replace -rf '.*expected one of (.*), got .*' '$1')
	for language in (string split ', ' -- $list)
		echo "$before$language"
	end
end

# __nd_add CONDITION COMMAND...: the options of a command; a flow, such as nd-flow near,
# has a condition.
function __nd_add --argument-names condition
	set -l command $argv[2..]
	for row in ($command --help 2>/dev/null </dev/null)
		string match -rq '^  (?:-(?<letter>.), |    )--(?<name>[a-z0-9-]+)(?: (?<argument>\S+))? *(?<text>.*)$' -- $row
		or continue
		set -l option -c $command[1] -l $name -d $text
		test -z "$letter"; or set -a option -s $letter
		test -z "$condition"; or set -a option -n $condition
		set -l one '[a-z0-9-]+(?::[A-Z]+)?'
		if test $name = stem
			set -a option -x -a "(__nd_languages $command[1])"
		else if string match -rq "^(?:.*: )?(?<list>(?:$one(?:, | or ))+$one)(?: [(].*[)])?\$" -- $text
			or string match -rq "^NAME .*: (?<list>$one)\$" -- "$argument $text"
			set -a option -x -a (string replace -ra ', | or ' ' ' -- $list | string replace -ra ':[A-Z]+' ':')
		else
			switch $argument
				case ''
				case FILE IDS DF TABLE GOLD TEXTS PREFIX
					set -a option -r -F
				case DIR
					set -a option -x -a '(__fish_complete_directories)'
				case '*'
					set -a option -x
			end
		end
		complete $option
	end
end

# __nd_command COMMAND: all of it.
function __nd_command --argument-names command
	complete -e -c $command
	set -l flows
	for row in ($command --help 2>/dev/null </dev/null)
		string match -rq '^  (?<flow>[a-z]+)  +(?<text>.*)$' -- $row
		or continue
		set -a flows $flow
		complete -c $command -n __fish_use_subcommand -f -a $flow -d $text
	end
	test -z "$flows"
	or complete -c $command -n '__fish_seen_subcommand_from help' -f -a "$flows"
	set -l none
	if string match -q '*nd-plan' $command
		set flows window
	end
	if test -n "$flows"
		set none "not __fish_seen_subcommand_from $flows"
		for flow in $flows
			__nd_add "__fish_seen_subcommand_from $flow" $command $flow
		end
	end
	__nd_add "$none" $command
end

# Installed, the file has the name of the command; read by hand, it completes every
# command in PATH.
set -l file (basename (status filename))
if string match -q 'nd-*' $file
	__nd_command (string replace -r '\.fish$' '' $file)
else
	for command in (complete -C nd- | string replace -r '\t.*' '' | sort -u)
		__nd_command $command
	end
end
