import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { addMember, type Landlord, registerLandlord } from '../support/people.ts';
import { shareService } from '../support/service.ts';
import { fileForm, type Row, workbookOf } from '../support/spreadsheet.ts';
import { type Sent, watchStatements } from '../support/watch-statements.ts';

const service = await shareService('2026-11-15T03:00:00Z');

type Problem = { sheet: string; row: number; column: string | null; code: string; message: string };

const VACANT: Row = { property: 'Nhà trọ Hoa Mai', room: '101', base_rent: 3_500_000 };
const LET: Row = {
  ...VACANT,
  room: '102',
  renter_name: 'Trần Thị Lan',
  phone: '0901234567',
  id_number: '083198001234',
  start_date: '01/08/2025',
  billing_starts_on: '01/11/2026',
  deposit_amount: 3_000_000,
  deposit_received: 3_000_000,
  electricity_reading: 1234,
  water_reading: 56,
  reading_date: '31/10/2026',
  debt_amount: 450_000,
  debt_period: '10/2026',
  credit_amount: 20_000,
};

const send = async (client: Client, rooms: Row[], more: { dryRun?: boolean; sheets?: Record<string, Row[]> } = {}) =>
  client.post(
    `/imports${more.dryRun ? '?dry_run=true' : ''}`,
    fileForm(await workbookOf({ Phòng: rooms, ...more.sheets })),
    { 'accept-language': 'en' },
  );
const short = (problems: Problem[]) => problems.map(({ row, column, code }) => `${row} ${column} ${code}`);
const fieldsOf = (response: { error: { fields: { path: string; code: string }[] } }) =>
  response.error.fields.map(({ path, code }) => `${path} ${code}`);

async function countRows({ organizationId }: Landlord): Promise<number[]> {
  const tables = ['properties', 'rooms', 'renters', 'leases', 'meter_readings', 'imports', 'events', 'audit_events'];
  const counts = await Promise.all(
    tables.map((table) =>
      service.asOwner<{ n: number }>(`select count(*)::int as n from ${table} where organization_id = $1`, [
        organizationId,
      ]),
    ),
  );
  return counts.map(([row]) => row?.n ?? -1);
}

suite('an import', () => {
  test('the deposit of a lease that already runs counts as received, unless the file says otherwise', async () => {
    const lan = await registerLandlord(service);
    const {
      deposit_received: _,
      id_number: __,
      debt_amount: ___,
      debt_period: ____,
      credit_amount: _____,
      ...silent
    } = LET;
    const rows = [
      { ...silent, room: '1', renter_name: 'Silent' },
      { ...silent, room: '2', renter_name: 'Unpaid', deposit_received: 0 },
      { ...silent, room: '3', renter_name: 'Part', deposit_received: 1_000_000 },
    ];
    const checked = await send(lan.client, [...rows, { property: 'Tổng cộng', deposit_amount: 9_000_000 }], {
      dryRun: true,
    });
    assert.deepEqual([checked.data.error_count, checked.data.counts.deposits_assumed_received], [0, 1], checked.text);
    assert.deepEqual(
      checked.data.notes.map(({ code, row }: { code: string; row: number | null }) => [code, row]),
      [
        ['total_row_skipped', 5],
        ['deposits_assumed_received', null],
      ],
    );
    assert.match(checked.data.notes[1].message, /count as received because their leases started before today: 1\./);
    assert.equal((await send(lan.client, rows)).status, 201);
    const { leases } = (await lan.client.get('/leases?sort=created_at')).data;
    assert.deepEqual(leases.map((lease: { deposit_held: string }) => lease.deposit_held).sort(), [
      '0.00',
      '1000000.00',
      '3000000.00',
    ]);
    assert.equal((await lan.client.get('/accounting/self-check')).data.ok, true);
  });

  test('a dry run lists all problems and stores nothing; a real run refuses with the same list', async () => {
    const lan = await registerLandlord(service);
    const before = await countRows(lan);
    const rows = [VACANT, { ...LET, start_date: '32/01/2026' }, { ...VACANT, room: '103', base_rent: '3.5' }];
    const checked = await send(lan.client, rows, { dryRun: true });
    assert.deepEqual(
      [checked.status, checked.data.status, checked.data.id, checked.data.created_at, checked.data.error_count],
      [200, 'CHECKED', null, null, 2],
      checked.text,
    );
    assert.deepEqual(short(checked.data.errors), ['3 start_date invalid_format', '4 base_rent invalid_format']);
    assert.equal(checked.data.errors[0].sheet, 'Phòng');
    assert.match(checked.data.errors[0].message, /wrong format\. Expected: /);
    assert.match(checked.data.errors[0].cell, /^[A-Z]+\d+$/);
    const refused = await send(lan.client, rows);
    assert.deepEqual([refused.status, refused.error.code], [400, 'validation_failed']);
    assert.deepEqual(fieldsOf(refused), ['file invalid_format']);
    const { errors, rows: wrongRows, columns } = checked.data;
    assert.deepEqual(refused.error.details, { errors, error_count: 2, rows: wrongRows, columns });
    assert.deepEqual(await countRows(lan), before);
    const valid = await send(lan.client, [VACANT, LET], { dryRun: true });
    assert.deepEqual([valid.data.errors, valid.data.counts.rooms, valid.data.counts.leases], [[], 2, 1]);
    assert.deepEqual(await countRows(lan), before);
    const many = Array.from({ length: 1200 }, (_, i) => ({ ...VACANT, room: `R${i}`, floor: 'x' }));
    const long = await send(lan.client, many, { dryRun: true });
    assert.deepEqual([long.data.errors.length, long.data.error_count], [1000, 1200]);
  });

  test('a valid file creates properties, rooms, leases and balances that work', async () => {
    const lan = await registerLandlord(service);
    const done = await send(lan.client, [VACANT, LET], {
      sheets: {
        'Thành viên': [
          { property: VACANT.property as string, room: '102', full_name: 'Trần Thị Lan', relationship: 'Người thuê' },
          { property: VACANT.property as string, room: '102', full_name: 'Trần Thị Bích', id_number: '083201004567' },
        ],
        Phí: [
          { property: VACANT.property as string, name: 'Rác', amount: 30_000, basis: 'Theo người' },
          {
            property: VACANT.property as string,
            room: '102',
            name: 'Gửi xe',
            amount: 100_000,
            start_period: '11/2026',
          },
        ],
      },
    });
    assert.equal(done.status, 201, done.text);
    assert.deepEqual(done.data.counts, {
      properties: 1,
      rooms: 2,
      renters: 1,
      leases: 1,
      household_members: 2,
      recurring_fees: 2,
      meter_readings: 1,
      debts: 1,
      credits: 1,
      deposits_assumed_received: 0,
    });
    assert.deepEqual([done.data.status, done.data.errors, done.data.created_by], ['DONE', [], lan.session.user.id]);
    const stored = { ...done.data, columns: [] };
    assert.deepEqual((await lan.client.get(`/imports/${done.data.id}`)).data, stored);
    const listed = await lan.client.get('/imports');
    assert.deepEqual([listed.data.imports, listed.body.meta.count], [[stored], 1]);

    const [property] = (await lan.client.get('/properties')).data.properties;
    assert.deepEqual([property.name, property.room_count, property.occupied_room_count], ['Nhà trọ Hoa Mai', 2, 1]);
    assert.equal((await lan.client.get(`/properties/${property.id}/billing-settings`)).data.billing_day, 1);
    const [lease] = (await lan.client.get('/leases')).data.leases;
    assert.deepEqual(
      [lease.start_date, lease.billing_starts_on, lease.monthly_rent, lease.deposit_held, lease.deposit_received],
      ['2025-08-01', '2026-11-01', '3500000.00', '3000000.00', { amount: '3000000.00', received_on: '2025-08-01' }],
    );
    assert.deepEqual(
      lease.members.map((m: { full_name: string; is_primary: boolean; renter_id: string | null }) => [
        m.full_name,
        m.is_primary,
        m.renter_id === lease.renter_id,
      ]),
      [
        ['Trần Thị Lan', true, true],
        ['Trần Thị Bích', false, false],
      ],
    );
    assert.equal((await lan.client.get(`/renters/${lease.renter_id}`)).data.id_number, '083198001234');
    const [reading] = (await lan.client.get('/meter-readings')).data.meter_readings;
    assert.deepEqual(
      [reading.kind, reading.source, reading.lease_id, reading.period, reading.flags],
      ['HANDOVER', 'IMPORT', lease.id, '2026-10', []],
    );
    assert.deepEqual(
      [reading.electricity_previous, reading.electricity_current, reading.water_previous, reading.water_current],
      [1234, 1234, 56, 56],
    );
    const [debt] = (await lan.client.get('/invoices')).data.invoices;
    assert.deepEqual(
      [debt.lease_id, debt.period, debt.total_amount, debt.paid_amount, debt.display.status.value],
      [lease.id, '2026-10', '450000.00', '0.00', 'ISSUED'],
    );
    assert.equal((await lan.client.get(`/renters/${lease.renter_id}`)).data.credit_balance, '20000.00');
    const books = (await lan.client.get('/accounting/self-check')).data;
    assert.equal(books.ok, true, JSON.stringify(books));
    const balances = await service.asOwner(
      `select kind, amount, period, lease_id, renter_id from opening_balances where import_id = $1 order by kind desc`,
      [done.data.id],
    );
    const parties = { lease_id: lease.id, renter_id: lease.renter_id };
    assert.deepEqual(balances, [
      { kind: 'DEBT', amount: '450000.00', period: '2026-10', ...parties },
      { kind: 'CREDIT', amount: '20000.00', period: null, ...parties },
    ]);
    const [event] = await service.asOwner<{ type: string; data: { id: string; members: unknown[] } }>(
      `select type, data from events where organization_id = $1 and subject_type = 'lease'`,
      [lan.organizationId],
    );
    assert.deepEqual([event?.type, event?.data.id, event?.data.members.length], ['lease.created', lease.id, 2]);
    assert.doesNotMatch(JSON.stringify(event), /083201004567/);
    const audits = (await lan.client.get('/audit-events')).data.audit_events;
    const audit = audits.find(({ action }: { action: string }) => action === 'import.finished');
    assert.deepEqual([audit.subject.id, audit.changes], [done.data.id, done.data.counts]);
  });

  test('existing properties are reused, vacant rooms let, everything else rejected', async () => {
    const { client } = await registerLandlord(service);
    assert.equal((await send(client, [VACANT, LET])).status, 201);
    const again = await send(client, [
      { ...VACANT, property: 'NHA TRO HOA MAI' },
      { ...LET, property: 'NTHM' },
    ]);
    assert.deepEqual(short(again.error.details.errors), ['2 room conflicts_with', '3 start_date conflicts_with']);
    const newRoom = { ...VACANT, property: 'nhà trọ hoa mai', room: '201' };
    const lets = {
      ...LET,
      property: 'NTHM',
      room: '101',
      electricity_reading: 900,
      start_date: '01/11/2026',
      reading_date: '01/11/2026',
      debt_amount: null,
      debt_period: null,
    };
    const added = await send(client, [newRoom, lets], {
      sheets: { Phí: [{ property: 'NTHM', name: 'Rác', amount: 30_000 }] },
    });
    assert.equal(added.status, 201, added.text);
    assert.deepEqual(
      [added.data.counts.properties, added.data.counts.rooms, added.data.counts.renters, added.data.counts.leases],
      [0, 1, 0, 1],
    );
    const properties = (await client.get('/properties')).data.properties;
    assert.deepEqual(
      properties.map((h: { room_count: number; occupied_room_count: number }) => [h.room_count, h.occupied_room_count]),
      [[3, 2]],
    );
    const twice = await send(
      client,
      [
        { ...VACANT, room: '301' },
        { ...VACANT, property: 'NTHM', room: '301' },
      ],
      {
        dryRun: true,
      },
    );
    assert.deepEqual(short(twice.data.errors), ['3 room conflicts_with']);
    const stranger = { ...LET, property: 'NTHM', room: '401', renter_name: 'Lê Văn Ba' };
    const clash = await send(client, [stranger], {
      dryRun: true,
      sheets: {
        Phí: [
          { property: 'NTHM', name: 'rác', amount: 1 },
          { property: 'NTHM', room: '401', name: 'Rác', amount: 1 },
        ],
      },
    });
    assert.deepEqual(short(clash.data.errors), ['2 id_number conflicts_with', '2 name conflicts_with']);
  });

  test('a reading below the last one of an existing room is reported at its row', async () => {
    const { client } = await registerLandlord(service);
    await send(client, [{ ...VACANT, electricity_reading: 5000, reading_date: '31/10/2026' }]);
    const lets = {
      ...LET,
      room: '101',
      start_date: '01/11/2026',
      reading_date: '10/11/2026',
      debt_amount: null,
      debt_period: null,
    };
    const back = await send(client, [{ ...lets, electricity_reading: 4000 }], { dryRun: true });
    assert.deepEqual(short(back.data.errors), ['2 reading_date conflicts_with']);
    assert.equal((await send(client, [{ ...lets, electricity_reading: 5100 }])).status, 201);
    const [reading] = (await client.get('/meter-readings?limit=1')).data.meter_readings;
    assert.deepEqual([reading.electricity_previous, reading.electricity_current], [5000, 5100]);
  });

  test('two concurrent imports create one property', async () => {
    const { client } = await registerLandlord(service);
    const responses = await Promise.all([1, 2].map(() => send(client, [VACANT, LET])));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 400]);
    assert.equal((await client.get('/properties')).data.properties.length, 1);
  });

  test('300 rooms take as many statements as three', async () => {
    const moveIn = async (count: number) => {
      const { client } = await registerLandlord(service);
      const rooms = Array.from({ length: count }, (_, i) => ({
        ...LET,
        room: `R${i}`,
        renter_name: `Người ${i}`,
        phone: `09${String(i).padStart(8, '0')}`,
        id_number: `0790${String(i).padStart(8, '0')}`,
      }));
      const form = fileForm(await workbookOf({ Phòng: rooms }));
      const sent: Sent[] = [];
      const stop = watchStatements((one) => sent.push(one));
      const response = await client.post('/imports', form);
      stop();
      assert.equal(response.data.counts.leases, count, response.text);
      return inTransactionOf(sent, 'insert into leases');
    };
    const few = await moveIn(3);
    const many = await moveIn(300);
    assert.ok(many <= few + 2, `${many} statements instead of ${few}`);
  });
});

/** The number of statements in the transaction that ran this one; jobs run on other connections meanwhile. */
function inTransactionOf(sent: Sent[], text: string): number {
  const found = sent.find((one) => one.text.includes(text));
  const texts = sent.filter(({ client }) => client === found?.client).map((one) => one.text);
  const place = texts.findIndex((each) => each.includes(text));
  return texts.indexOf('commit', place) - texts.lastIndexOf('begin', place);
}

suite('the import request', () => {
  test('415, broken forms, missing, duplicate and unknown parts', async () => {
    const { client } = await registerLandlord(service);
    const asJson = await client.post('/imports', { file: 'x' });
    assert.deepEqual([asJson.status, asJson.error.code], [415, 'unsupported_media_type']);
    const wrongType = await client.post('/imports', 'x', { 'content-type': 'text/csv' });
    assert.equal(wrongType.status, 415);
    const wrongRoute = await client.post('/renters', fileForm('x'));
    assert.equal(wrongRoute.status, 415);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=xyz']) {
      const broken = await client.post('/imports', 'garbage', { 'content-type': type });
      assert.deepEqual([broken.status, broken.error.code], [400, 'invalid_request'], type);
    }
    assert.deepEqual(fieldsOf(await client.post('/imports')), ['file required']);
    const form = new FormData();
    form.set('file', 'only text');
    form.set('note', 'x');
    const text = await client.post('/imports?dry_run=maybe', form);
    assert.deepEqual(fieldsOf(text).sort(), ['dry_run invalid_type', 'file invalid_type', 'note unknown_field']);
    const two = fileForm('a,b');
    two.append('file', new Blob(['c']), 'b.csv');
    assert.deepEqual(fieldsOf(await client.post('/imports', two)), ['file too_long']);
    const big = await client.post('/imports', fileForm(new Uint8Array(10 * 1024 * 1024 + 1)));
    assert.deepEqual([big.status, big.error.code], [400, 'payload_too_large']);
  });

  test('a file that is not a spreadsheet is rejected by its type', async () => {
    const { client } = await registerLandlord(service);
    const cases: [string, string][] = [
      ['', 'file invalid_format'],
      ['%PDF-1.7', 'file not_allowed'],
      ['PK\u0003\u0004 not an archive', 'file invalid_format'],
    ];
    for (const [bytes, expected] of cases) {
      const response = await client.post('/imports?dry_run=true', fileForm(bytes));
      assert.deepEqual([response.status, fieldsOf(response)], [400, [expected]], response.text);
    }
    const csv = await client.post('/imports', fileForm('Nhà trọ;Phòng;Giá phòng\nHoa Sen;A1;3.500.000\n', 'a.csv'));
    assert.equal(csv.status, 201, csv.text);
  });

  test('managers may import; a member limited to properties may not; a suspended organization may only dry-run', async () => {
    const lan = await registerLandlord(service);
    const form = async () => fileForm(await workbookOf({ Phòng: [VACANT] }));
    const staff = await addMember(service, lan, 'STAFF');
    assert.equal((await staff.client.post('/imports', await form())).status, 403);
    assert.equal((await staff.client.get('/imports')).status, 200);
    const done = await lan.client.post('/imports', await form());
    const [property] = (await lan.client.get('/properties')).data.properties;
    const limited = await addMember(service, lan, 'MANAGER', [property.id]);
    const refused = await limited.client.post('/imports?dry_run=true', await form());
    assert.deepEqual([refused.status, refused.error.code], [403, 'forbidden']);
    assert.deepEqual((await limited.client.get('/imports')).data.imports, []);
    assert.equal((await limited.client.get(`/imports/${done.data.id}`)).status, 404);
    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'SUSPENDED' });
    const next = async () => fileForm(await workbookOf({ Phòng: [{ ...VACANT, room: '900' }] }));
    assert.equal((await lan.client.post('/imports?dry_run=true', await next())).status, 200);
    assert.equal((await lan.client.post('/imports', await next())).error.code, 'organization_suspended');
  });

  test('a repeat with the same key and file returns the same response, whatever the boundary; another file is rejected', async () => {
    const { client } = await registerLandlord(service);
    const key = { 'idempotency-key': 'moving-in' };
    const bytes = await workbookOf({ Phòng: [VACANT] });
    const first = await client.post('/imports', fileForm(bytes), key);
    const second = await client.post('/imports', fileForm(bytes), key);
    assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, 'true']);
    assert.deepEqual(second.data, first.data);
    const other = await client.post('/imports', fileForm(await workbookOf({ Phòng: [LET] })), key);
    assert.equal(other.error.code, 'idempotency_key_reused');
  });

  test('the template is in the requested language and can be imported', async () => {
    const { client } = await registerLandlord(service);
    for (const [locale, sheet] of [
      ['vi', 'Phòng'],
      ['en', 'Rooms'],
    ] as const) {
      const download = await fetch(`${service.url}/api/v1/imports/template.xlsx`, {
        headers: { authorization: `Bearer ${client.token}`, 'accept-language': locale },
      });
      assert.deepEqual(
        [download.status, download.headers.get('content-type'), download.headers.get('content-language')],
        [200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', locale],
      );
      assert.match(download.headers.get('content-disposition') ?? '', /^attachment; filename=".+\.xlsx"$/);
      const response = await client.post(
        '/imports?dry_run=true',
        fileForm(new Uint8Array(await download.arrayBuffer())),
      );
      const [empty, ...others] = response.data.errors;
      assert.deepEqual([empty.sheet, empty.column, empty.code, others], [sheet, 'property', 'required', []]);
    }
    const head = await fetch(`${service.url}/api/v1/imports/template.xlsx`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${client.token}` },
    });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal((await service.client().get('/imports/template.xlsx')).status, 401);
    assert.equal((await client.post('/imports/template.xlsx')).status, 405);
  });
});
