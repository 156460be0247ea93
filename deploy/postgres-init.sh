#!/bin/sh
# Runs once, in an empty database: makes the role of Parley. It owns its database and is no superuser; it may create
# roles, so that requests run as a role that owns nothing.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/parley_password)" <<'SQL'
create role parley login createrole password :'password';
create database parley owner parley encoding 'UTF8' template template0;
SQL
