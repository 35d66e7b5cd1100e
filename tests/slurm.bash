# slurm.bash: programs that stand in for those of Slurm.

# slurm_stand_ins DIR: sbatch, as array.sh calls it, and scancel, in DIR; their options
# go to files of the directory where they run.
slurm_stand_ins() {
	mkdir -p "$1"
	cat >"$1/sbatch" <<-'EOF'
	#!/bin/bash
	for word; do
		case $word in
		--array=1-*) tasks=${word#--array=1-} ;;
		--output=*) log=${word#--output=} ;;
		--wrap) ;;
		--*) echo "$word" >>sbatch.options ;;
		*) script=$word ;;
		esac
	done
	for ((i = 1; i <= tasks; i++)); do
		SLURM_ARRAY_TASK_ID=$i /bin/sh -c "$script" >>"${log/%%a/$i}" 2>&1 &
	done
	wait
	EOF
	printf '#!/bin/sh\necho "$@" >>scancel.options\n' >"$1/scancel"
	chmod +x "$1"/s*
}
