import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { findCluster } from './embedded/place-cluster.ts';
import { connectClient, withClient } from './open.ts';

/** For commands that work on existing data: a mistyped DATA_DIR or DATABASE_URL must not create an empty database. */
export async function assertDataExists({ database, dataDir }: Config): Promise<void> {
  if (database.mode === 'embedded') {
    if (await findCluster(resolve(dataDir))) return;
    throw new StartupError(
      `There is no data here: ${dataDir} contains no database. Set DATA_DIR to the data directory of the service, or start the service first.`,
    );
  }
  const { ownerUrl } = database;
  const exists = await withClient(connectClient(ownerUrl), async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as exists`,
    );
    return rows[0]?.exists === true;
  });
  if (exists) return;
  const { host, pathname } = new URL(ownerUrl);
  throw new StartupError(
    `There is no data here: the database "${decodeURIComponent(pathname.slice(1))}" at ${host} has no tables of the service. Check DATABASE_URL, or start the service first.`,
  );
}
