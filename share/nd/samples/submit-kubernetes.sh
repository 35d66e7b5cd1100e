#!/bin/bash
# submit-kubernetes.sh N NAME RUN COMMAND...: for nd-flow --submit: an Indexed Job of
# Kubernetes that runs COMMAND with each number from 1 to N, and waits for its end.
# Change these: an image with nd (see Containerfile); a volume claim that all nodes can
# mount, with the inputs and the run; where it is mounted, there and here.
image=registry.example/nd claim=texts mount=/texts
set -euo pipefail
tasks=$1 name=${2,,} command=$(printf ', "%s"' "${@:4}")
kubectl delete job "$name" --ignore-not-found >/dev/null
kubectl apply -f - >/dev/null <<END
apiVersion: batch/v1
kind: Job
metadata:
  name: $name
spec:
  completionMode: Indexed
  completions: $tasks
  parallelism: $tasks
  backoffLimit: $tasks
  ttlSecondsAfterFinished: 3600
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: nd
        image: $image
        command: ["/bin/bash", "-c", "exec \"\$@\" \$((JOB_COMPLETION_INDEX + 1))", "nd"$command]
        volumeMounts:
        - {name: files, mountPath: $mount}
      volumes:
      - name: files
        persistentVolumeClaim: {claimName: $claim}
END
until state=$(kubectl get job "$name" -o 'jsonpath={.status.conditions[*].type}') &&
	[[ $state =~ Complete|Failed ]]; do
	sleep 2
done
kubectl delete job "$name" >/dev/null
[[ $state == *Complete* ]]
