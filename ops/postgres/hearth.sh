#!/bin/sh
# Makes the role and the database of Hearth in a new PostgreSQL of compose.production.yaml. Hearth is no superuser.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/database-password)" <<END
create role hearth login password :'password';
create database hearth owner hearth;
revoke connect on database hearth from public;
END
