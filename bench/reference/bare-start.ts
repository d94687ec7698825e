import Fastify from 'fastify';
import pg from 'pg';
import { startEmbedded } from '../../server/database/embedded.ts';

/** A database on existing data and a handler that queries it: the minimum startup of any service on this stack. */
const embedded = await startEmbedded({
  dataDir: process.env.DATA_DIR ?? '',
  password: process.env.POSTGRES_PASSWORD ?? '',
  durable: true,
  print: () => undefined,
});
const pool = new pg.Pool({ connectionString: embedded.superuserUrl('postgres') });
const app = Fastify();
app.get('/', async () => (await pool.query('select 1 as ok')).rows);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
  await embedded.stop();
  process.exit(0);
});
