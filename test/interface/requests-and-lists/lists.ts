import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertRefused } from '../shape.ts';
import { fixture } from '../shared-fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const api = () => fixture.api();

suite('lists', () => {
  test('pages are stable while rows are added and deleted, newest first', async () => {
    const property = await fixture.make('/properties', { name: 'Trang' });
    const add = (name: string) => fixture.make('/rooms', { property_id: property.id, name, base_rent: '1' });
    const rooms: Data[] = [];
    for (let i = 0; i < 7; i += 1) rooms.push(await add(`T${i}`));
    const page = (query: string) => api().get(`/rooms?property_id=${property.id}&limit=3${query}`);
    const names: string[] = [];
    let response = await page('');
    for (let turn = 0; turn < 5; turn += 1) {
      names.push(...response.data.rooms.map((room: Data) => room.name));
      assert.deepEqual([response.body.meta.limit, response.body.meta.count], [3, response.data.rooms.length]);
      const next = response.body.meta.next_cursor;
      if (next === null) break;
      await add(`N${turn}`);
      if (turn === 0) await fixture.ok(api().delete(`/rooms/${rooms[4].id}`));
      response = await page(`&cursor=${next}`);
    }
    assert.deepEqual(names, ['T6', 'T5', 'T4', 'T3', 'T2', 'T1', 'T0']);
    const exact = await api().get(`/rooms?property_id=${property.id}&limit=200&sort=name`);
    assert.deepEqual(exact.body.meta, { limit: 200, count: exact.data.rooms.length, next_cursor: null });
  });

  test('sort takes the fields of a row, ascending and descending', async () => {
    for (const [path, sorts] of Object.entries({
      '/properties': ['created_at', 'name'],
      '/rooms': ['created_at', 'name'],
      '/recurring-fees': ['created_at', 'name'],
      '/invoices': ['created_at', 'due_date', 'period'],
      '/meter-readings': ['created_at', 'period', 'recorded_at'],
      '/payments': ['created_at', 'payment_date'],
      '/billing-runs': ['created_at', 'period'],
      '/organizations': ['created_at', 'name'],
      '/api-keys': ['created_at', 'name'],
      '/payment-connections': ['created_at', 'name'],
    }))
      for (const field of ['created_at', 'name', 'due_date', 'payment_date', 'period', 'recorded_at', 'updated_at', ''])
        for (const sort of [field, `-${field}`]) {
          const response = await api().get(`${path}?sort=${sort}`);
          if (sorts.includes(field)) assert.equal(response.status, 200, `${path} ${sort} ${response.text}`);
          else if (sort !== '') assertRefused(response, 400, 'validation_failed', ['sort not_allowed']);
        }
  });

  test('limit is 1 to 200; a cursor is valid only for its list and order', async () => {
    for (const [query, named] of [
      ['limit=0', 'limit too_small'],
      ['limit=201', 'limit too_large'],
      ['limit=x', 'limit invalid_type'],
      ['limit=1.5', 'limit invalid_type'],
      ['limit=-1', 'limit too_small'],
      ['page=2', 'page unknown_field'],
    ] as const)
      assertRefused(await api().get(`/rooms?${query}`), 400, 'validation_failed', [named]);
    const cursor = (await api().get('/rooms?limit=1')).body.meta.next_cursor;
    assert.equal((await api().get(`/rooms?limit=1&cursor=${cursor}`)).status, 200);
    assertRefused(await api().get(`/rooms?sort=name&cursor=${cursor}`), 400, 'invalid_cursor');
    assertRefused(await api().get(`/properties?cursor=${cursor}`), 400, 'invalid_cursor');
  });

  test('q ignores case and diacritics', async () => {
    await fixture.renter('Đặng Thị Hường');
    for (const q of ['dang thi huong', 'HƯỜNG', 'đặng', 'huong'])
      assert.deepEqual(
        (await api().get(`/renters?q=${encodeURIComponent(q)}`)).data.renters.map((r: Data) => r.full_name),
        ['Đặng Thị Hường'],
        q,
      );
    assert.deepEqual((await api().get('/renters?q=hoang-khong-co')).data.renters, []);
  });

  test('household members are paged and filtered like other lists', async () => {
    const room = await fixture.room('H1');
    const lease = await fixture.lease(room, await fixture.renter('H'), { start_date: '2026-03-01' });
    for (const full_name of ['A', 'B', 'C']) await fixture.make(`/leases/${lease.id}/members`, { full_name });
    const path = `/leases/${lease.id}/members`;
    const first = await api().get(`${path}?limit=2`);
    assert.deepEqual(
      first.data.members.map((m: Data) => m.full_name),
      ['C', 'B'],
    );
    const rest = await api().get(`${path}?limit=2&cursor=${first.body.meta.next_cursor}`);
    assert.deepEqual([rest.data.members.map((m: Data) => m.full_name), rest.body.meta.next_cursor], [['A'], null]);
  });
});
