import Fastify from 'fastify';
import { createPool } from '../../server/database/connect.ts';
import { prepared, type Sql } from '../../server/database/sql.ts';
import type { Tx } from '../../server/database/transaction.ts';
import { listInvoices } from '../../server/features/billing/invoices/list-queries.ts';
import { findInvoice } from '../../server/features/billing/invoices/queries.ts';
import { pageOf } from '../../server/http/paging.ts';

/** A minimal service: the same prepared statements as the tables' owner, and nothing else. */
const app = Fastify();
const url = process.env.DATABASE_URL;
if (url) {
  const pool = createPool(url, { max: 16, name: 'bare', onError: () => undefined });
  const query = async (statement: Sql) => (await pool.query(prepared(statement))).rows;
  const tx = {
    organizationId: process.env.ORGANIZATION_ID,
    propertyIds: null,
    today: Temporal.Now.plainDateISO(),
    query,
    first: async (statement: Sql) => (await query(statement))[0],
  } as unknown as Tx;
  const sorts = { created_at: { column: 'i.created_at', type: 'timestamptz' } } as const;
  app.get<{ Params: { id: string } }>('/invoices/:id', ({ params }) => findInvoice(tx, params.id));
  app.get('/invoices', () => listInvoices(tx, {}, pageOf({ limit: 50 }, sorts)));
}
app.get('/', () => ({ ok: true }));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
