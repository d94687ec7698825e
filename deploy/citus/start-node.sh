#!/bin/sh
# Starts PostgreSQL as a node of the cluster. The nodes log in to one another as any role, with the one password of the cluster.
set -e
umask 077
printf '*:*:*:*:%s\n' "$(cat /run/secrets/database_password)" > /run/pgpass
chown postgres /run/pgpass
export PGPASSFILE=/run/pgpass
exec docker-entrypoint.sh postgres -c shared_preload_libraries=citus -c max_connections=200 -c max_prepared_transactions=200 "$@"
