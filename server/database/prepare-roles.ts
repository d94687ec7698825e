import pg from 'pg';
import { StartupError } from '../startup-error.ts';

const DUPLICATES = ['42710', '23505'];

/** The owner creates and migrates tables; the app role owns nothing, and every request runs as it. */
export async function prepareRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of ['rentroll_owner', 'rentroll_app']) {
      const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rows.length === 0) await createRole(client, role);
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
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The role of DATABASE_URL may not prepare the database (${(error as Error).message}). Have an administrator run: create role rentroll_owner; create role rentroll_app; grant rentroll_owner, rentroll_app to <the role of DATABASE_URL>; grant create on database <name> to rentroll_owner; create extension btree_gist;`,
    );
  }
}

async function createRole(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`create role ${role}`);
  } catch (error) {
    // Roles belong to the cluster, so two databases that are migrated at once may both try to create them.
    if (!DUPLICATES.includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}
