import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService();
const { app, context } = service.running;

/** Makes every transaction fail with the error during the work. */
async function whileFailing<T>(error: Error, work: () => Promise<T>): Promise<T> {
  const { database } = context;
  const unscoped = database.unscoped;
  database.unscoped = () => Promise.reject(error);
  try {
    return await work();
  } finally {
    database.unscoped = unscoped;
  }
}

const refresh = () => service.client().post('/auth/refresh', { refresh_token: 'x' });

suite('database failures', () => {
  test('a value that PostgreSQL rejects is a client error without internal details', async () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "x"'), { code: '22P02' });
    const response = await whileFailing(error, refresh);
    assert.deepEqual([response.status, response.error.code, response.error.fields], [400, 'validation_failed', []]);
    assert.doesNotMatch(response.text, /syntax/);
  });

  test('a lost database connection is a 500 without details', async () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const response = await whileFailing(error, refresh);
    assert.deepEqual([response.status, response.error.code], [500, 'internal_error']);
    assert.doesNotMatch(response.text, /5432/);
  });

  test('metrics work without the database', async () => {
    const depths = context.jobs.depths;
    context.jobs.depths = () => Promise.reject(new Error('away'));
    const response = await app.inject({ url: '/metrics' });
    context.jobs.depths = depths;
    assert.equal(response.statusCode, 200);
    assert.match(response.body, /rentroll_database_connections/);
  });
});
