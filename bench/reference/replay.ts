import pg from 'pg';
import { nameOf } from '../../server/database/sql.ts';
import type { Statement } from '../support/record-statements.ts';

/** Like pgbench: each connection runs scripts of prepared statements, one statement after another. Only this is its work. */
const [url = '', at = '1'] = process.argv.slice(2);
const clients = Array.from({ length: Number(at) }, () => new pg.Client({ connectionString: url }));
await Promise.all(clients.map((client) => client.connect()));
let scripts: Statement[][] = [];

process.on('message', async (message: Statement[][] | 'run') => {
  if (message === 'run') await Promise.all(clients.map(runScripts));
  else scripts = message;
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('done');

async function runScripts(client: pg.Client): Promise<void> {
  for (let script = scripts.pop(); script; script = scripts.pop())
    for (const { text, values } of script)
      await client.query(values.length > 0 ? { name: nameOf(text), text, values } : text);
}
