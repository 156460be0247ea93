#!/bin/sh
# Makes the secrets of compose.yaml beside it, and leaves those that exist alone. Containers read the files as other
# users, so the folder keeps other people out, not the files.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
port="${POSTGRES_PORT:-5433}"

# write NAME TEXT
write() {
  [ -s "secrets/$1" ] && return
  (umask 133 && printf '%s\n' "$2" >"secrets/$1")
  echo "made deploy/secrets/$1"
}

random() {
  head -c "$1" /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'
}

write postgres_password "$(random 24)"
write parley_password "$(random 24)"
write database_url "postgresql://parley:$(cat secrets/parley_password)@postgres:5432/parley"
write database_url_host "postgresql://parley:$(cat secrets/parley_password)@127.0.0.1:$port/parley"
write secret_key "$(head -c 32 /dev/urandom | base64)"
write admin_password "$(random 18)"
