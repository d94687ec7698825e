import type pg from 'pg';
import type { Config } from '../config.ts';
import { assertDataExists } from './assert-data-exists.ts';
import { lockDataDirectory } from './embedded/data-lock.ts';
import { findRunning, startEmbedded } from './embedded.ts';
import { connectClient, createDatabase, EMBEDDED_DATABASE } from './open.ts';

/** A plain owner connection for the command line, whether or not the service is running. */
export async function openOwner(
  config: Config,
  { mayCreate = false } = {},
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  if (!mayCreate) await assertDataExists(config);
  if (config.database.mode === 'url') return connected(config.database.ownerUrl, async () => undefined);
  const running = await findRunning(config.dataDir, config.secrets.postgresPassword);
  if (running) return connected(running(EMBEDDED_DATABASE), async () => undefined);
  const lock = await lockDataDirectory(config.dataDir);
  try {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      password: config.secrets.postgresPassword,
      durable: true,
      print: (line) => console.error(line),
    });
    const release = async () => {
      await embedded.stop();
      await lock.release();
    };
    await createDatabase(embedded.superuserUrl('postgres')).catch(async (error: Error) => {
      await release();
      throw error;
    });
    return await connected(embedded.superuserUrl(EMBEDDED_DATABASE), release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function connected(
  url: string,
  after: () => Promise<void>,
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  try {
    const client = await connectClient(url);
    return {
      client,
      close: async () => {
        await client.end();
        await after();
      },
    };
  } catch (error) {
    await after();
    throw error;
  }
}
