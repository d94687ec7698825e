import type { Config } from '../config.ts';
import { assertDataExists } from './assert-data-exists.ts';
import { createPool } from './connect.ts';
import { Database } from './database.ts';
import { findRunning } from './embedded.ts';
import { migrate } from './migrate.ts';
import { connectClient, EMBEDDED_DATABASE, type Opened, openDatabase, withClient } from './open.ts';
import { assertSameSecrets } from './secret-fingerprints.ts';

const CONNECTIONS = 2;

/** Uses the database of the running service, or starts it for as long as the command takes. */
export async function openForCommand(
  config: Config,
  print: (line: string) => void,
  { mayCreate = false } = {},
): Promise<Opened> {
  const log = { print, onPoolError: () => undefined, onReplicaChange: () => undefined };
  if (!mayCreate) await assertDataExists(config);
  if (config.database.mode !== 'embedded') return openDatabase(config, log);
  const running = await findRunning(config.dataDir, config.secrets.postgresPassword);
  if (!running) return openDatabase(config, log);
  const ownerUrl = running(EMBEDDED_DATABASE);
  await withClient(connectClient(ownerUrl), async (client) => {
    await migrate(client, print);
    await assertSameSecrets(client, config.secrets);
  });
  const pool = createPool(ownerUrl, {
    max: CONNECTIONS,
    name: 'rentroll command',
    onError: log.onPoolError,
  });
  const database = new Database(pool, { switchRole: true });
  return { database, where: config.dataDir, ownerUrl, close: () => database.close() };
}
