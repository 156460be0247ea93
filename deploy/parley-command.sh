#!/bin/sh
# Runs a command for operators with the settings and as the user of parley.service. Goes to /usr/local/sbin/parley:
# sudo parley doctor
set -eu
# Reads the file as systemd does: each line is a name and a value, and nothing in a value is run.
while IFS= read -r line || [ -n "$line" ]; do
  name=${line%%=*}
  value=${line#*=}
  case $line in *=*) ;; *) continue ;; esac
  case $name in '' | *[!A-Za-z0-9_]*) continue ;; esac
  case $value in
    \"*\") value=${value#\"} value=${value%\"} ;;
    \'*\') value=${value#\'} value=${value%\'} ;;
  esac
  export "$name=$value"
done </etc/parley/parley.env
export NODE_ENV=production PARLEY_DATA_DIR=/var/lib/parley
DATABASE_URL="$(cat /etc/parley/database_url)"
PARLEY_SECRET_KEY="$(cat /etc/parley/secret_key)"
export DATABASE_URL PARLEY_SECRET_KEY
node=/opt/parley/node_modules/.bin/parley-node
exec setpriv --reuid=parley --regid=parley --init-groups --no-new-privs "$node" /opt/parley/scripts/parley.mjs "$@"
