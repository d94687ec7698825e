import assert from 'node:assert/strict';
import type { Duplex } from 'node:stream';
import { after, suite, test } from 'node:test';
import { createPool } from '../../server/database/connect.ts';
import { Database } from '../../server/database/database.ts';
import { sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { createTestDatabase } from '../support/cluster.ts';

suite('statements on their way to PostgreSQL', async () => {
  const { appUrl, drop } = await createTestDatabase();
  const pool = createPool(appUrl, { max: 1, name: 'packets', onError: () => undefined });
  const database = new Database(pool, { switchRole: false });
  after(async () => {
    await database.close();
    await drop();
  });

  /** Corked writes leave the stream as one call of _writev, a single one as one of _write. */
  function countPackets(stream: Duplex): { packets: number } {
    const counted = { packets: 0 };
    for (const name of ['_write', '_writev'] as const) {
      const send = stream[name]?.bind(stream) as (...args: unknown[]) => void;
      stream[name] = (...args: unknown[]) => {
        counted.packets += 1;
        send(...args);
      };
    }
    return counted;
  }

  test('those sent at the same time share a packet', async () => {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    client.release();
    const counted = countPackets(stream);
    const caller = systemCaller('packets.test', Temporal.Now.instant());
    await database.unscoped('write', caller, async (tx) => {
      await tx.run(sql`select 1`);
      assert.equal(counted.packets, 1, 'begin and the first statement');
      await Promise.all([2, 3, 4].map((n) => tx.run(sql`select ${n}::int`)));
      assert.equal(counted.packets, 2, 'three more');
    });
    assert.equal(counted.packets, 3, 'commit');
  });
});
