import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

const DUPLICATES = ['42710', '23505'];
const INSUFFICIENT_PRIVILEGE = '42501';
const MAX_ATTEMPTS = 50;
const RETRY_MS = 20;

/**
 * The owner creates and migrates tables; the app role owns nothing, and every request runs as it. Roles belong to the server,
 * which has no lock across databases, so a collision with the preparation of another database is retried.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToPrepare(client);
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError;
      const isCollision = DUPLICATES.includes(code) || /^tuple concurrently/.test(message);
      if (!isCollision || attempt === MAX_ATTEMPTS) throw startupErrorOf(error as pg.DatabaseError);
      await delay(RETRY_MS);
    }
  }
}

async function tryToPrepare(client: pg.Client): Promise<void> {
  for (const role of ['rentroll_owner', 'rentroll_app']) {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rows.length === 0) await client.query(`create role ${role}`);
  }
  const { rows } = await client.query<{ user: string; database: string; superuser: boolean; member: boolean }>(
    `select current_user as user, current_database() as database, r.rolsuper as superuser,
            pg_has_role(current_user, 'rentroll_owner', 'member') and pg_has_role(current_user, 'rentroll_app', 'member') as member
     from pg_roles r where r.rolname = current_user`,
  );
  const here = rows[0];
  if (!here) throw new StartupError('The connected role does not exist in pg_roles.');
  const me = pg.escapeIdentifier(here.user);
  if (!here.superuser && !here.member && here.user !== 'rentroll_owner') {
    await client.query(`grant rentroll_owner, rentroll_app to ${me}`);
  }
  await client.query(`grant create, connect on database ${pg.escapeIdentifier(here.database)} to rentroll_owner`);
  await client.query('grant usage, create on schema public to rentroll_owner');
  await client.query('grant usage on schema public to rentroll_app');
  await client.query('create extension if not exists btree_gist');
}

function startupErrorOf(error: pg.DatabaseError | StartupError): StartupError {
  if (error instanceof StartupError) return error;
  if (error.code !== INSUFFICIENT_PRIVILEGE)
    return new StartupError(`The database cannot be prepared: ${error.message}`, { cause: error });
  return new StartupError(
    `The role of DATABASE_URL may not prepare the database (${error.message}). Have an administrator run: create role rentroll_owner; create role rentroll_app; grant rentroll_owner, rentroll_app to <the role of DATABASE_URL>; grant create on database <name> to rentroll_owner; create extension btree_gist;`,
  );
}
