import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15');
const { make, ok, property } = fixture;
const other = await make('/properties', { name: 'Cúc', code: 'CU' });
const p101 = await fixture.room('P101');
const away = await make('/rooms', { property_id: other.id, name: 'Gác xép P1', base_rent: '1' });
const anh = await fixture.renter('Trần Ngọc Ánh', { phone: '0901234567' });
const bao = await fixture.renter('Nguyễn Ngọc Ánh Bảo');
await fixture.lease(p101, anh, { start_date: '2026-10-01' });
await fixture.lease(away, bao, { start_date: '2026-10-01' });
const invoice = await fixture.issue(p101, '2026-11', { due_date: '2026-11-05' });
const paid = await fixture.issue(away, '2026-11');
await fixture.pay(paid, paid.total_amount);
const archived = await fixture.renter('Ngọc Ánh cũ');
await ok(fixture.api().delete(`/renters/${archived.id}`));
for (let n = 1; n <= 10; n += 1) await fixture.room(`Kho ${n}`);

const find = (q: string, client: Client = fixture.api()) => ok(client.get(`/search?q=${encodeURIComponent(q)}`));
const names = (rows: Data[], field: string): string[] => rows.map((row) => row[field]);

suite('search', () => {
  test('finds renters without diacritics, by any part of the name and by phone', async () => {
    for (const q of ['ngoc anh', 'Ngọc Ánh', '  NGOC ANH '])
      assert.deepEqual(names((await find(q)).renters, 'full_name'), ['Trần Ngọc Ánh', 'Nguyễn Ngọc Ánh Bảo'], q);
    const [found] = (await find('0901234')).renters;
    assert.deepEqual(found, {
      id: anh.id,
      full_name: 'Trần Ngọc Ánh',
      phone: '0901234567',
      room_id: p101.id,
      room_name: 'P101',
    });
  });

  test('finds rooms, names that begin with the text first, at most eight', async () => {
    const { rooms } = await find('p1');
    assert.deepEqual(rooms, [
      {
        id: p101.id,
        property_id: property.id,
        property_name: 'Hoa Sen',
        name: 'P101',
        renter_name: 'Trần Ngọc Ánh',
      },
      {
        id: away.id,
        property_id: other.id,
        property_name: 'Cúc',
        name: 'Gác xép P1',
        renter_name: 'Nguyễn Ngọc Ánh Bảo',
      },
    ]);
    assert.equal((await find('kho')).rooms.length, 8);
    assert.deepEqual(names((await find('gac xep')).rooms, 'name'), ['Gác xép P1']);
  });

  test('finds invoices by number, part of it, and payment code', async () => {
    const queries = [invoice.invoice_number, invoice.payment_code.toLowerCase(), invoice.payment_code.slice(0, 6)];
    for (const q of queries) assert.deepEqual(names((await find(q)).invoices, 'id'), [invoice.id], q);
    const [found] = (await find(invoice.invoice_number.toLowerCase())).invoices;
    assert.deepEqual(
      [found.room_name, found.renter_name, found.open_amount, found.effective_display.status.value, found.period],
      ['P101', 'Trần Ngọc Ánh', '3000000.00', 'OVERDUE', '2026-11'],
    );
    assert.deepEqual(names((await find('202611')).invoices, 'id').sort(), [invoice.id, paid.id].sort());
    const settled = (await find(paid.payment_code)).invoices[0];
    assert.deepEqual([settled.open_amount, settled.effective_display.status.value], ['0.00', 'PAID']);
    assert.deepEqual(await find('không có'), { rooms: [], renters: [], invoices: [] });
    assert.deepEqual(await find('%'), { rooms: [], renters: [], invoices: [] });
  });

  test('shows what the caller may read', async () => {
    const landlord = { ...fixture.landlord, client: fixture.api() };
    const staff = await addMember(fixture.service, landlord, 'STAFF');
    const seen = await find('p1', staff.client);
    assert.equal(seen.rooms.length, 2);
    assert.deepEqual((await find(invoice.invoice_number, staff.client)).invoices, []);
    const key = await make('/api-keys', { name: 'search', permissions: ['organization.read', 'rooms.read'] });
    const device = fixture.service.client(key.key);
    assert.equal((await find('p101', device)).rooms[0].renter_name, null);
    assert.deepEqual((await find('ngoc anh', device)).renters, []);
  });

  test('stays within the properties of a member and the organization', async () => {
    const landlord = { ...fixture.landlord, client: fixture.api() };
    const limited = await addMember(fixture.service, landlord, 'MANAGER', [other.id]);
    assert.deepEqual(names((await find('p1', limited.client)).rooms, 'name'), ['Gác xép P1']);
    assert.deepEqual(names((await find('ngoc anh', limited.client)).renters, 'full_name'), ['Nguyễn Ngọc Ánh Bảo']);
    assert.deepEqual(names((await find('202611', limited.client)).invoices, 'id'), [paid.id]);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const q of ['p1', 'ngoc anh', invoice.invoice_number])
      assert.deepEqual(await find(q, stranger.client), { rooms: [], renters: [], invoices: [] });
  });

  test('needs a text', async () => {
    assert.equal((await fixture.api().get('/search')).error.fields[0].code, 'required');
    assert.equal((await fixture.api().get('/search?q=')).error.fields[0].code, 'too_short');
    assert.equal((await fixture.api().get(`/search?q=${'x'.repeat(101)}`)).error.fields[0].code, 'too_long');
  });
});
