#!/bin/sh
# roll-out.sh PORT…: restarts one process after the other, each once the one before takes calls again.
# RESTART is the command before the port where that is not systemd.
set -eu
restart=${RESTART:-systemctl restart qimo-shop@}

for port in "$@"; do
	$restart"$port"
	tries=0
	until curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$port/readyz" 2>/dev/null; do
		tries=$((tries + 1))
		if [ "$tries" -ge 120 ]; then
			echo "$port takes no calls a minute after its restart: the others were left alone" >&2
			exit 1
		fi
		sleep 0.5
	done
	# The proxy asks once a second: it has noticed before the next one stops.
	sleep 3
	echo "$port takes calls"
done
