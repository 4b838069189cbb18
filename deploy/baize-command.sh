#!/bin/sh
# /usr/local/bin/baize on a machine that install.sh has set up: runs a command as the site's user, with the site's settings, in
# the folder of the league.
[ "$(id -u)" = 0 ] || exec sudo "$0" "$@"
[ $# -gt 0 ] || set -- help
cd /var/lib/baize || exit
exec runuser -u baize -- env HOME=/var/lib/baize DATA_DIR=/var/lib/baize /opt/baize/current/node/bin/node --env-file=/etc/baize.env \
  /opt/baize/current/scripts/baize.mjs "$@"
