import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Corked writes leave the stream as one call of _writev, a single one as one of _write. */
export async function countPackets(pool: pg.Pool): Promise<{ packets: number }> {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  client.release();
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
