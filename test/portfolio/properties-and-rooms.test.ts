import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addMember, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';

const service = await shareService('2026-11-15T03:00:00Z');
const lan = await registerLandlord(service);
const api = lan.client;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
async function make(path: string, body: unknown): Promise<any> {
  const response = await api.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.data;
}

suite('properties', () => {
  test('a code is generated from the name, and numbered if it is taken', async () => {
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await make('/properties', { name: 'Nhà trọ Hoa Đào' })).code);
    assert.deepEqual(codes, ['NTHD', 'NTHD2', 'NTHD3']);
    const taken = await api.post('/properties', { name: 'x', code: 'NTHD' });
    assert.deepEqual([taken.status, taken.error.code], [409, 'code_taken']);
    const many = await Promise.all(Array.from({ length: 12 }, () => api.post('/properties', { name: 'Same Name' })));
    assert.deepEqual(
      many.map(({ status }) => status),
      Array(12).fill(201),
    );
    assert.equal(new Set(many.map(({ data }) => data.code)).size, 12);
  });

  test('a property is found by text without diacritics, updated, archived and restored', async () => {
    const property = await make('/properties', {
      name: 'Khu Bình Thạnh',
      address: '12 Đường Lê Lợi',
      owner: { full_name: 'Lan', tax_code: '0312345678' },
    });
    assert.deepEqual(property.display.status, { value: 'ACTIVE', label: 'Đang hoạt động' });
    assert.deepEqual(
      (await api.get('/properties?q=binh thanh')).data.properties.map((p: { id: string }) => p.id),
      [property.id],
    );
    assert.equal((await api.get('/properties?q=DUONG LE LOI')).data.properties.length, 1);
    assert.equal((await api.get('/properties?q=100%25')).data.properties.length, 0);
    const changed = await api.patch(`/properties/${property.id}`, { address: null, owner: { tax_code: null } });
    assert.deepEqual(
      [changed.data.address, changed.data.owner],
      [null, { full_name: 'Lan', tax_code: null, id_number: null }],
    );
    const named = await api.patch(`/properties/${property.id}`, { contact: { full_name: 'Lan', phone: '0901234567' } });
    assert.deepEqual(named.data.contact, { full_name: 'Lan', phone: '0901234567' });
    const renamed = await api.patch(`/properties/${property.id}`, { contact: { full_name: null } });
    assert.deepEqual(renamed.data.contact, { full_name: null, phone: '0901234567' });
    const wrong = await api.patch(`/properties/${property.id}`, { contact: { phone: 'gọi Lan' } });
    assert.deepEqual([wrong.status, wrong.error.fields[0].path], [400, 'contact.phone']);
    const cleared = await api.patch(`/properties/${property.id}`, { contact: null });
    assert.deepEqual(cleared.data.contact, { full_name: null, phone: null });
    assert.equal((await api.delete(`/properties/${property.id}`)).data.ok, true);
    assert.equal((await api.get('/properties?q=binh thanh')).data.properties.length, 0);
    assert.equal((await api.get('/properties?status=ARCHIVED')).data.properties[0].id, property.id);
    assert.equal((await api.post('/rooms', { property_id: property.id, name: 'x', base_rent: '1' })).status, 404);
    assert.equal(
      (await api.patch(`/properties/${property.id}`, { status: 'ACTIVE' })).data.display.status.value,
      'ACTIVE',
    );
  });

  test('rooms are archived and restored with their property, except those that were archived before', async () => {
    const property = await make('/properties', { name: 'Nhà cũ' });
    const room = async (name: string) => make('/rooms', { property_id: property.id, name, base_rent: '1' });
    const [one, two] = [await room('C1'), await room('C2')];
    await api.delete(`/rooms/${two.id}`);
    const listed = async (query = '') =>
      (await api.get(`/rooms?property_id=${property.id}${query}`)).data.rooms.map((r: { id: string }) => r.id).sort();
    assert.equal((await api.delete(`/properties/${property.id}`)).data.ok, true);
    assert.deepEqual(await listed(), []);
    assert.deepEqual(await listed('&status=ARCHIVED'), [one.id, two.id].sort());
    assert.equal((await api.get(`/rooms/${one.id}`)).data.display.status.value, 'ARCHIVED');
    const alone = await api.patch(`/rooms/${one.id}`, { status: 'ACTIVE' });
    assert.deepEqual([alone.status, alone.error?.details], [409, { archived: 'property' }], alone.text);
    assert.equal((await api.patch(`/properties/${property.id}`, { status: 'ACTIVE' })).data.room_count, 1);
    assert.deepEqual(await listed(), [one.id]);
    assert.deepEqual(await listed('&status=ARCHIVED'), [two.id]);
  });

  test('ETags: a read returns one, 304 if unchanged, stale_version after a concurrent change', async () => {
    const property = await make('/properties', { name: 'Etag' });
    const path = `/properties/${property.id}`;
    const etag = (await api.get(path)).headers.get('etag') ?? '';
    assert.match(etag, /^"1\.vi\.[^"]*"$/);
    assert.equal((await api.get(path, { 'if-none-match': etag })).status, 304);
    assert.equal((await api.get(path, { 'if-none-match': etag, 'accept-language': 'en' })).status, 200);
    assert.equal((await api.patch(path, { name: 'Etag 2' }, { 'if-match': etag })).status, 200);
    for (const stale of [etag, '"999"', '"rubbish"']) {
      const response = await api.patch(path, { name: 'Etag 3' }, { 'if-match': stale });
      assert.deepEqual([response.status, response.error.code], [409, 'stale_version'], stale);
    }
    assert.equal((await api.delete(path, { 'if-match': etag })).error.code, 'stale_version');
    assert.equal((await api.patch(path, { name: 'Etag 3' }, { 'if-match': '*' })).status, 200);
  });
});

suite('billing settings and tariffs', () => {
  test('settings exist from the start, and prices have versions by month', async () => {
    const property = await make('/properties', { name: 'Settings' });
    const path = `/properties/${property.id}/billing-settings`;
    const fresh = (await api.get(path)).data;
    assert.deepEqual(
      [
        fresh.billing_day,
        fresh.due_day,
        fresh.electricity_unit_price,
        fresh.electricity_fixed_amount,
        fresh.water_unit_price,
        fresh.water_fixed_amount,
      ],
      [1, 5, '0.00', '0.00', '0.00', '0.00'],
    );
    assert.equal((await api.get(`/billing-settings?property_id=${property.id}`)).data.id, fresh.id);
    assert.equal((await api.get('/billing-settings')).error.fields[0].code, 'required');
    assert.equal(
      (await api.get('/billing-settings?property_id=01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90')).error.details.field,
      'property_id',
    );
    await api.patch(path, { electricity_unit_price: '3500', water_unit_price: '15000.50', billing_day: 28 });
    const next = await api.patch(path, { electricity_unit_price: '4000', effective_from: '2026-12' });
    assert.equal(next.data.electricity_unit_price, '3500.00', 'December’s price is not in force yet');
    service.clock.advance({ days: 20 });
    const fresher = service.client(
      (await service.client().post('/auth/login', { email: lan.email, password: 'mot-mat-khau-dai' })).data
        .access_token,
    );
    const december = (await fresher.get(path)).data;
    service.clock.advance({ days: -20 });
    assert.deepEqual(
      [december.electricity_unit_price, december.water_unit_price, december.billing_day],
      ['4000.00', '15000.50', 28],
    );
    const rows = await service.asOwner('select effective_from from utility_prices where property_id = $1 order by 1', [
      property.id,
    ]);
    assert.deepEqual(
      rows.map(({ effective_from }) => effective_from),
      ['2000-01', '2026-12'],
    );
    const replaced = await api.put(path, { due_day: 10 });
    assert.deepEqual(
      [replaced.data.due_day, replaced.data.billing_day, replaced.data.electricity_unit_price],
      [10, 1, '0.00'],
    );
  });

  test('invalid values are reported', async () => {
    const property = await make('/properties', { name: 'Wrong' });
    const path = `/properties/${property.id}/billing-settings`;
    const invalid = async (body: unknown) =>
      (await api.patch(path, body)).error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`);
    assert.deepEqual(await invalid({ billing_day: 0, due_day: 32 }), ['billing_day too_small', 'due_day too_large']);
    assert.deepEqual(await invalid({ electricity_unit_price: 3500 }), ['electricity_unit_price invalid_type']);
    assert.deepEqual(await invalid({ electricity_unit_price: '-1' }), ['electricity_unit_price too_small']);
    assert.deepEqual(await invalid({ water_fixed_amount: '10.5' }), ['water_fixed_amount invalid_format']);
    assert.deepEqual(await invalid({ effective_from: '2026-12' }), ['effective_from requires']);
    assert.deepEqual(await invalid({ late_fee: { kind: 'PERCENT_PER_DAY', value: '5000' } }), [
      'late_fee.value invalid_format',
    ]);
    const fee = await api.patch(path, {
      late_fee: { kind: 'PERCENT_PER_DAY', value: '0.05', grace_days: 3, cap_percent: '8' },
    });
    assert.deepEqual(fee.data.late_fee, {
      kind: 'PERCENT_PER_DAY',
      value: '0.05',
      grace_days: 3,
      cap_percent: '8',
      auto: false,
    });
    assert.equal((await api.patch(path, { late_fee: null })).data.late_fee, null);
  });

  test('a public tariff can be selected; tiers must ascend, and the last one has no upper bound', async () => {
    const property = await make('/properties', { name: 'Tariffs' });
    const path = `/properties/${property.id}/utility-tariffs`;
    const templates = (await api.get('/tariff-templates?utility=ELECTRICITY', { 'accept-language': 'en' })).data
      .tariff_templates;
    const [retail] = templates;
    assert.deepEqual(
      [retail.decision, retail.tiers.length, retail.name],
      ['1279/QĐ-BCT', 6, 'Public retail electricity, 6 tiers'],
    );
    const { utility, tiers, vat_percent, surcharges, undeclared_unit_price, quota_basis } = retail;
    const put = await api.put(path, {
      utility_tariffs: [
        { utility, tiers, vat_percent, surcharges, undeclared_unit_price, quota_basis, effective_from: '2026-11' },
      ],
    });
    assert.equal(put.status, 200, put.text);
    const [stored] = (await api.get(path)).data.utility_tariffs;
    assert.deepEqual([stored.tiers, stored.vat_percent, stored.undeclared_unit_price], [tiers, '8', '2380.00']);
    const bad = await api.put(path, {
      utility_tariffs: [
        { utility: 'WATER', effective_from: '2026-11', tiers: [{ unit_price: '1' }, { up_to: 5, unit_price: '2' }] },
        {
          utility: 'WATER',
          effective_from: '2026-11',
          tiers: [{ up_to: 10, unit_price: '1' }, { up_to: 10, unit_price: '-2' }, { unit_price: '3' }],
        },
      ],
    });
    const found = bad.error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`);
    assert.deepEqual(found, ['utility_tariffs.1.tiers.1.unit_price too_small']);
    const order = await api.put(path, {
      utility_tariffs: [
        { utility: 'WATER', effective_from: '2026-11', tiers: [{ unit_price: '1' }, { up_to: 5, unit_price: '2' }] },
        {
          utility: 'WATER',
          effective_from: '2026-11',
          tiers: [{ up_to: 10, unit_price: '1' }, { up_to: 10, unit_price: '2' }, { unit_price: '3' }],
        },
      ],
    });
    assert.deepEqual(
      order.error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`),
      [
        'utility_tariffs.0.tiers.0.up_to required',
        'utility_tariffs.0.tiers.1.up_to not_allowed',
        'utility_tariffs.1.effective_from conflicts_with',
        'utility_tariffs.1.tiers.1.up_to too_small',
      ],
    );
    assert.deepEqual((await api.put(path, { utility_tariffs: [] })).data.utility_tariffs, []);
  });
});

suite('rooms', () => {
  test('single and bulk creation, names unique in the property, all or nothing', async () => {
    const property = await make('/properties', { name: 'Rooms' });
    const room = await make('/rooms', {
      property_id: property.id,
      name: 'P101',
      base_rent: '3500000',
      floor: 1,
      area_m2: '18.5',
      electricity_meter_digits: 5,
    });
    assert.deepEqual([room.base_rent, room.area_m2, room.display.status.value], ['3500000.00', '18.50', 'VACANT']);
    assert.equal(
      (await api.post('/rooms', { property_id: property.id, name: 'P101', base_rent: '1' })).error.code,
      'name_taken',
    );
    const rooms = Array.from({ length: 40 }, (_, i) => ({ name: `P${201 + i}`, base_rent: '3000000' }));
    const bulk = await api.post(`/properties/${property.id}/rooms/bulk`, { rooms });
    assert.equal(bulk.status, 201);
    assert.deepEqual(
      bulk.data.rooms.map((r: { name: string }) => r.name),
      rooms.map(({ name }) => name),
    );
    const clash = await api.post(`/properties/${property.id}/rooms/bulk`, {
      rooms: [
        { name: 'P999', base_rent: '1' },
        { name: 'P101', base_rent: '1' },
      ],
    });
    assert.deepEqual([clash.status, clash.error.code, clash.error.details], [409, 'name_taken', { names: ['P101'] }]);
    const [field, ...others] = clash.error.fields as { path: string; code: string; message: string }[];
    assert.deepEqual([field?.path, field?.code, others], ['rooms.1.name', 'conflicts_with', []]);
    assert.match(field?.message ?? '', /“P101”/);
    const twice = await api.post(`/properties/${property.id}/rooms/bulk`, {
      rooms: [
        { name: 'A', base_rent: '1' },
        { name: 'A', base_rent: '-1' },
      ],
    });
    assert.deepEqual(
      twice.error.fields.map((f: { path: string }) => f.path),
      ['rooms.1.base_rent'],
    );
    assert.equal((await api.get(`/rooms?property_id=${property.id}&limit=200`)).data.rooms.length, 41);
    assert.equal((await api.get(`/properties/${property.id}`)).data.room_count, 41);
    for (const [rent, code] of [
      [3500000, 'invalid_type'],
      ['3500000.5', 'invalid_format'],
      ['12345678901234', 'invalid_format'],
      ['-1', 'too_small'],
    ] as const) {
      assert.equal(
        (await api.post('/rooms', { property_id: property.id, name: 'X', base_rent: rent })).error.fields[0].code,
        code,
      );
    }
  });

  test('the status follows from leases and the maintenance flag', async () => {
    const property = await make('/properties', { name: 'Status' });
    const room = await make('/rooms', { property_id: property.id, name: 'P1', base_rent: '1000000' });
    const renter = await make('/renters', { full_name: 'Minh' });
    const status = async () => (await api.get(`/rooms/${room.id}`)).data.display.status.value;
    const is = async (value: string) => {
      assert.equal(await status(), value);
      assert.deepEqual((await api.get(`/rooms?property_id=${property.id}&status=${value}`)).data.rooms.length, 1);
    };
    await is('VACANT');
    await api.patch(`/rooms/${room.id}`, { under_maintenance: true });
    await is('MAINTENANCE');
    await api.patch(`/rooms/${room.id}`, { under_maintenance: false });
    const lease = await make('/leases', {
      room_id: room.id,
      renter_id: renter.id,
      start_date: '2026-12-01',
      monthly_rent: '1000000',
    });
    await is('RESERVED');
    assert.equal((await api.delete(`/rooms/${room.id}`)).error.code, 'room_has_active_lease');
    assert.equal((await api.delete(`/properties/${property.id}`)).error.code, 'property_has_active_lease');
    assert.equal((await api.delete(`/renters/${renter.id}`)).error.code, 'renter_has_active_lease');
    await api.patch(`/leases/${lease.id}`, { start_date: '2026-11-01' });
    await is('OCCUPIED');
    assert.equal((await api.get(`/properties/${property.id}`)).data.occupied_room_count, 1);
    const ended = await api.post(`/leases/${lease.id}/end`, { end_date: '2026-11-15' });
    assert.equal(ended.data.lease.display.status.value, 'ENDED', ended.text);
    await is('VACANT');
    assert.equal((await api.delete(`/rooms/${room.id}`)).status, 200);
    assert.equal((await api.get(`/rooms?property_id=${property.id}`)).data.rooms.length, 0);
    await is('ARCHIVED');
    assert.equal((await api.patch(`/rooms/${room.id}`, { status: 'ACTIVE' })).data.display.status.value, 'VACANT');
  });
});

suite('renters', () => {
  test('a phone number is found however it was written and is searched', async () => {
    const ids: string[] = [];
    for (const phone of ['0912 345 678', '+84 912-345-678', '0912345678'])
      ids.push((await make('/renters', { full_name: 'Lê Thị Điện Thoại', phone })).id);
    const changed = (await make('/renters', { full_name: 'Lê Thị Đổi Số' })).id;
    await api.patch(`/renters/${changed}`, { phone: '0912.345.678' });
    for (const q of ['0912345678', '0912 345 678', '+84912345678', '84912345678', '0912 345', '345678']) {
      const found = (await api.get(`/renters?q=${encodeURIComponent(q)}`)).data.renters;
      assert.deepEqual(found.map(({ id }: { id: string }) => id).sort(), [...ids, changed].sort(), q);
      const { renters } = (await api.get(`/search?q=${encodeURIComponent(q)}`)).data;
      assert.equal(renters.length, 4, q);
    }
    const owing = (await api.get('/renters?has_credit=false')).data.renters.length;
    assert.deepEqual([owing > 3, (await api.get('/renters?has_credit=true')).data.renters.length], [true, 0]);
  });

  test('identity numbers are sealed, masked and searchable, and reading one is audited', async () => {
    const renter = await make('/renters', {
      full_name: 'Phạm Thị Hương',
      id_number: '079 090 001234',
      phone: '0901234567',
      vehicle_plates: ['59-X1 123.45'],
    });
    assert.equal(renter.id_number, '*********234');
    assert.equal((await api.get(`/renters/${renter.id}`)).data.id_number, '079090001234');
    const staff = await addMember(service, lan, 'STAFF');
    assert.equal((await staff.client.get(`/renters/${renter.id}`)).data.id_number, '*********234');
    const listed = (await api.get('/renters?id_number=079090001234')).data.renters;
    assert.deepEqual(
      listed.map((r: { id: string; id_number: string }) => [r.id, r.id_number]),
      [[renter.id, '*********234']],
    );
    assert.equal((await api.get('/renters?id_number=079090001235')).data.renters.length, 0);
    assert.equal((await api.get('/renters?q=huong')).data.renters.length, 1);
    assert.equal((await api.get('/renters?q=59-x1')).data.renters.length, 1);
    assert.equal((await api.get(`/renters/${renter.id}?masked=true`)).data.id_number, '*********234');
    const reads = (await api.get(`/audit-events?action=id_number.read&subject_id=${renter.id}`)).data.audit_events;
    assert.equal(reads.length, 1);
    await api.patch(`/renters/${renter.id}`, { id_number: '079090005678' });
    const everything = await service.asOwner<{ row: string }>(
      `select r::text as row from renters r union all select a::text from audit_events a union all select e::text from events e`,
    );
    assert.ok(everything.every(({ row }) => !row.includes('079090001234') && !row.includes('079090005678')));
    assert.equal((await api.get('/renters?id_number=079090005678')).data.renters.length, 1);
    assert.equal((await api.patch(`/renters/${renter.id}`, { id_number: null })).data.id_number, null);
  });

  test('a member limited to properties sees only their rows', async () => {
    const [mine, other] = [await make('/properties', { name: 'Mine' }), await make('/properties', { name: 'Other' })];
    const rooms = await Promise.all(
      [mine, other].map(({ id }) => make('/rooms', { property_id: id, name: 'R', base_rent: '1' })),
    );
    const renters = await Promise.all(['A', 'B', 'C'].map((full_name) => make('/renters', { full_name })));
    for (const [i, room] of rooms.entries()) {
      await make('/leases', {
        room_id: room.id,
        renter_id: renters[i]?.id,
        start_date: '2026-11-01',
        monthly_rent: '1',
      });
    }
    const { client } = await addMember(service, lan, 'MANAGER', [mine.id]);
    assert.deepEqual(
      (await client.get('/properties')).data.properties.map((p: { id: string }) => p.id),
      [mine.id],
    );
    assert.equal((await client.get('/rooms')).data.rooms.length, 1);
    assert.equal((await client.get('/leases')).data.leases.length, 1);
    assert.deepEqual(
      (await client.get('/renters')).data.renters.map((r: { full_name: string }) => r.full_name),
      ['A'],
    );
    for (const path of [
      `/properties/${other.id}`,
      `/rooms/${rooms[1].id}`,
      `/renters/${renters[1].id}`,
      `/renters/${renters[2].id}`,
    ]) {
      assert.equal((await client.get(path)).status, 404, path);
    }
    assert.equal((await client.post('/properties', { name: 'New' })).status, 403);
    assert.equal((await client.post('/rooms', { property_id: other.id, name: 'N', base_rent: '1' })).status, 404);
    const own = await client.post('/renters', { full_name: 'D' });
    const room = await client.post('/rooms', { property_id: mine.id, name: 'R2', base_rent: '1' });
    const lease = await client.post('/leases', {
      room_id: room.data.id,
      renter_id: own.data.id,
      start_date: '2026-11-01',
      monthly_rent: '1',
    });
    assert.equal(lease.status, 201, lease.text);
    assert.equal((await client.get(`/renters/${own.data.id}`)).status, 200);
  });
});

suite('recurring fees', () => {
  test('exactly one scope; the list of a property includes the fees of its rooms', async () => {
    const property = await make('/properties', { name: 'Fees' });
    const room = await make('/rooms', { property_id: property.id, name: 'P1', base_rent: '1' });
    const wifi = await make('/recurring-fees', { property_id: property.id, name: 'Wifi', amount: '100000' });
    assert.deepEqual([wifi.basis, wifi.quantity, wifi.proration], ['FLAT', '1.000', 'NONE']);
    await make('/recurring-fees', {
      room_id: room.id,
      name: 'Xe',
      amount: '50000',
      basis: 'PER_QUANTITY',
      quantity: '2',
      start_period: '2026-01',
      end_period: '2026-10',
    });
    assert.equal((await api.get(`/recurring-fees?property_id=${property.id}`)).data.recurring_fees.length, 2);
    assert.equal(
      (await api.get(`/recurring-fees?property_id=${property.id}&period=2026-11`)).data.recurring_fees.length,
      1,
    );
    const both = await api.post('/recurring-fees', {
      property_id: property.id,
      room_id: room.id,
      name: 'x',
      amount: '1',
    });
    assert.deepEqual([both.error.fields[0].path, both.error.fields[0].code], ['room_id', 'conflicts_with']);
    assert.equal((await api.post('/recurring-fees', { name: 'x', amount: '1' })).error.fields[0].code, 'required');
    assert.equal(
      (await api.patch(`/recurring-fees/${wifi.id}`, { end_period: '2020-01', start_period: '2026-01' })).error
        .fields[0].code,
      'too_small',
    );
    assert.equal((await api.delete(`/recurring-fees/${wifi.id}`)).data.ok, true);
    assert.equal((await api.get(`/recurring-fees/${wifi.id}`)).status, 404);
  });
});
