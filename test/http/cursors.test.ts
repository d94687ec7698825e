import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Landlord, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await shareService();
const lan = await registerLandlord(service);

async function makeKeys(landlord: Landlord, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await landlord.client.post('/api-keys', { name: `key ${i}`, permissions: ['organization.read'] });
}

const firstCursor = async (path: string): Promise<string> => (await lan.client.get(path)).body.meta.next_cursor;

/** A real cursor with changed contents: the prefix that identifies the list stays. */
function edit(cursor: string, change: (parts: unknown[]) => unknown): string {
  const parts = JSON.parse(Buffer.from(cursor.slice(8), 'base64url').toString());
  return cursor.slice(0, 8) + Buffer.from(JSON.stringify(change(parts))).toString('base64url');
}

suite('cursors', () => {
  test('any edited cursor is invalid_cursor', async () => {
    await makeKeys(lan, 2);
    const cursor = await firstCursor('/api-keys?limit=1');
    const [sort, , id] = JSON.parse(Buffer.from(cursor.slice(8), 'base64url').toString());
    const values = [
      'x',
      '',
      'now',
      'infinity',
      '-infinity',
      'epoch',
      '999999-01-01T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-11-05',
      7,
    ];
    const bad = [
      ...values.map((value) => edit(cursor, () => [sort, value, id])),
      ...['-'.repeat(36), 'x', '', `${id}0`, null].map((other) => edit(cursor, ([s, v]) => [s, v, other])),
      edit(cursor, () => [sort]),
      edit(cursor, () => ({ length: 3 })),
      edit(cursor, ([, v, i]) => ['created_at', v, i]),
      `${cursor.slice(0, 8)}%%%`,
      'x',
    ];
    for (const each of bad) {
      const response = await lan.client.get(`/api-keys?limit=1&cursor=${encodeURIComponent(each)}`);
      assert.deepEqual([response.status, response.error?.code], [400, 'invalid_cursor'], each);
    }
    assert.equal((await lan.client.get(`/api-keys?limit=1&cursor=${cursor}`)).status, 200);
  });

  test('nor does an edited cursor of events reach the database', async () => {
    const role = await lan.client.post('/roles', { name: 'Thu ngân', permissions: ['payments.read'] });
    assert.equal(role.status, 201, role.text);
    const cursor = await until(() => firstCursor('/events'), 'an event');
    const bad = [
      edit(cursor, ([, id]) => ['9'.repeat(20), id]),
      edit(cursor, ([, id]) => ['-1', id]),
      ...['-'.repeat(36), 'f'.repeat(36), null].map((other) => edit(cursor, ([position]) => [position, other])),
    ];
    for (const each of bad) {
      const response = await lan.client.get(`/events?cursor=${each}`);
      assert.deepEqual([response.status, response.error?.code], [400, 'invalid_cursor'], each);
    }
    assert.equal(
      (await lan.client.get(`/events?cursor=${edit(cursor, ([, id]) => ['18446744073709551615', id])}`)).status,
      200,
    );
  });

  test('text in a cursor may be long and in any script, but must be valid text', async () => {
    const hoa = await registerLandlord(service, 'hoa');
    for (const end of ['a', 'b', 'c']) await hoa.client.post('/organizations', { name: 'ễ'.repeat(199) + end });
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await hoa.client.get(`/organizations?sort=-name&limit=1${cursor}`);
      assert.equal(page.status, 200, page.text);
      names.push(page.data.organizations[0].name);
      if (!page.body.meta.next_cursor) break;
      cursor = `&cursor=${page.body.meta.next_cursor}`;
    }
    assert.equal(names.length, 4);
    const cursor = (await hoa.client.get('/organizations?sort=-name&limit=1')).body.meta.next_cursor;
    for (const value of ['\ud800', 'a\0b', 'x'.repeat(1001)]) {
      const response = await hoa.client.get(
        `/organizations?sort=-name&cursor=${edit(cursor, ([sort, , id]) => [sort, value, id])}`,
      );
      assert.equal(response.error?.code, 'invalid_cursor');
    }
  });

  test('a cursor is valid only for the list that returned it', async () => {
    const cursor = await firstCursor('/api-keys?limit=1');
    const members = `/organizations/${lan.organizationId}/members`;
    for (const path of ['/organizations', '/audit-events', members, '/auth/sessions']) {
      const response = await lan.client.get(`${path}?cursor=${cursor}`);
      assert.equal(response.error?.code, 'invalid_cursor', path);
    }
  });

  test('sessions are paged like other lists', async () => {
    const minh = await registerLandlord(service, 'minh');
    for (let i = 0; i < 2; i += 1)
      await service.client().post('/auth/login', { email: minh.email, password: 'mot-mat-khau-dai' });
    const first = await minh.client.get('/auth/sessions?limit=2');
    assert.deepEqual([first.body.meta.limit, first.body.meta.count], [2, 2]);
    const rest = await minh.client.get(`/auth/sessions?limit=2&cursor=${first.body.meta.next_cursor}`);
    assert.deepEqual([rest.data.sessions.length, rest.body.meta.next_cursor], [1, null]);
    assert.equal((await minh.client.get('/auth/sessions?sort=ip')).error.fields[0].code, 'not_allowed');
  });

  test('timestamps always have the same width', async () => {
    await service.asOwner(
      `update api_keys set created_at = '2026-01-01 00:00:00+00', updated_at = '2026-01-01 00:00:00.5+00'`,
    );
    const { created_at, updated_at } = (await lan.client.get('/api-keys')).data.api_keys[0];
    assert.deepEqual([created_at, updated_at], ['2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.500000Z']);
  });
});
