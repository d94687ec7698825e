import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-15', {
  electricity_unit_price: '3500',
  water_unit_price: '15000',
  billing_day: 1,
  due_day: 5,
});
const { api } = fixture;
let count = 0;
async function rented(body: object = {}, room: object = {}) {
  const created = await fixture.room(`P${100 + count++}`, room);
  const renter = await fixture.renter(`Renter ${count}`);
  return { room: created, renter, lease: await fixture.lease(created, renter, { start_date: '2026-10-01', ...body }) };
}

suite('generating an invoice', () => {
  test('rent, meters and fees become one draft; a repeat returns the same draft', async () => {
    const { room, lease, renter } = await rented({ initial_readings: { electricity: 1000, water: 50 } });
    await fixture.make('/recurring-fees', { room_id: room.id, name: 'Internet', amount: '100000' });
    await fixture.make('/recurring-fees', {
      lease_id: lease.id,
      name: 'Xe',
      amount: '50000',
      basis: 'PER_QUANTITY',
      quantity: '2',
    });
    await fixture.read(room, '2026-10', { electricity_current: 1120, water_current: 55 });
    const response = await api().post('/invoices/generate', { room_id: room.id, period: '2026-10' });
    assert.equal(response.status, 201, response.text);
    const draft = response.data;
    assert.deepEqual(lines(draft), [
      'RENT 3000000.00',
      'ELECTRICITY 420000.00',
      'WATER 75000.00',
      'RECURRING_FEE 100000.00',
      'RECURRING_FEE 100000.00',
    ]);
    assert.equal(draft.total_amount, '3695000.00');
    assert.deepEqual(
      [draft.display.status.value, draft.effective_display.status.value, draft.issue_date, draft.due_date],
      ['DRAFT', 'DRAFT', null, '2026-10-05'],
    );
    assert.match(draft.invoice_number, /^HS-202610-\d{4}$/);
    assert.match(draft.payment_code, /^RR[A-Z0-9]{8}$/);
    assert.ok(draft.payment_reference.includes(draft.payment_code) && draft.payment_reference.length <= 25);
    assert.deepEqual(
      [draft.already_existed, draft.kind, draft.renter_id, draft.lease_id],
      [false, 'MONTHLY', renter.id, lease.id],
    );
    const electricity = draft.lines[1];
    assert.deepEqual(
      [electricity.quantity, electricity.unit_price, electricity.metadata.previous, electricity.metadata.current],
      ['120.000', '3500.00', 1000, 1120],
    );
    const again = await api().post('/invoices/generate', { room_id: room.id, period: '2026-10' });
    assert.deepEqual([again.status, again.data.already_existed, again.data.id], [200, true, draft.id]);
    assert.equal('already_existed' in (await fixture.invoice(draft.id)), false);
    const reading = (await api().get(`/meter-readings?room_id=${room.id}&period=2026-10&kind=PERIODIC`)).data
      .meter_readings[0];
    assert.deepEqual([reading.electricity_billed_invoice_id, reading.water_billed_invoice_id], [draft.id, draft.id]);
    assert.equal(
      (await api().patch(`/meter-readings/${reading.id}`, { electricity_current: 1 })).error.code,
      'meter_reading_billed',
    );
    assert.equal((await api().delete(`/meter-readings/${reading.id}`)).error.code, 'meter_reading_billed');
  });

  test('refusals: no lease, unknown room, issue date without issue, invalid period', async () => {
    const room = await fixture.room('Empty');
    assert.equal(
      (await api().post('/invoices/generate', { room_id: room.id, period: '2026-10' })).error.code,
      'room_has_no_lease',
    );
    assert.equal(
      (await api().post('/invoices/generate', { room_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', period: '2026-10' }))
        .error.details.field,
      'room_id',
    );
    const loose = await api().post('/invoices/generate', {
      room_id: room.id,
      period: '2026-10',
      issue_date: '2026-10-01',
    });
    assert.deepEqual(
      [loose.status, loose.error.fields[0].path, loose.error.fields[0].code],
      [400, 'issue_date', 'conflicts_with'],
    );
    assert.equal(
      (await api().post('/invoices/generate', { room_id: room.id, period: '2026-1' })).error.fields[0].path,
      'period',
    );
  });

  test('a missing reading is a warning; the late reading is billed with the next month', async () => {
    const { room } = await rented({ initial_readings: { electricity: 0, water: 0 } });
    const october = await api().post('/invoices/generate', { room_id: room.id, period: '2026-10', issue: true });
    assert.deepEqual(
      october.body.meta.warnings.map((w: { code: string; utility?: string }) => `${w.code} ${w.utility ?? ''}`.trim()),
      [
        ...['meter_reading_missing ELECTRICITY', 'meter_reading_missing WATER', 'due_date_past'],
        ...['issued_without_readings ELECTRICITY', 'issued_without_readings WATER'],
      ],
    );
    await fixture.read(room, '2026-10', { electricity_current: 100, water_current: 4 });
    await fixture.read(room, '2026-11', { electricity_current: 150, water_current: 6 });
    const november = await fixture.generate(room, '2026-11');
    assert.deepEqual(lines(november), [
      'RENT 3000000.00',
      'ELECTRICITY 350000.00',
      'ELECTRICITY 175000.00',
      'WATER 60000.00',
      'WATER 30000.00',
    ]);
  });

  test('lines that together exceed an amount name their field', async () => {
    const { room } = await rented();
    const line = { description: 'x', unit_price: '9999999999999' };
    const made = await api().post('/invoices', {
      ...{ room_id: room.id, period: '2026-11', kind: 'ONE_OFF', lines: [line, line] },
    });
    assert.deepEqual([made.status, made.error.fields[0].path, made.error.fields[0].code], [400, 'lines', 'too_large']);
    const draft = await fixture.generate(room, '2026-11');
    const added = await api().post(`/invoices/${draft.id}/lines`, line);
    assert.deepEqual([added.status, added.error.fields[0].path], [400, 'unit_price']);
    const changed = await api().patch(`/invoice-lines/${draft.lines[0].id}`, { quantity: '1', unit_price: '1' });
    assert.equal(changed.status, 200, changed.text);
  });

  test('64 concurrent requests create one invoice', async () => {
    const { room } = await rented();
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => api().post('/invoices/generate', { room_id: room.id, period: '2026-10' })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(63).fill(200), 201]);
    assert.equal(new Set(responses.map(({ data }) => data.id)).size, 1);
  });

  test('if a reading is changed or deleted while its room is billed, invoice and reading agree', async () => {
    const rooms = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { room } = await rented({ initial_readings: { electricity: 0, water: 0 } });
        const reading = await fixture.read(room, '2026-10', { electricity_current: 100, water_current: 4 });
        return { room, path: `/meter-readings/${reading.id}`, removes: index % 2 === 0 };
      }),
    );
    await Promise.all(
      rooms.map(async ({ room, path, removes }) => {
        const [generated, changed] = await Promise.all([
          api().post('/invoices/generate', { room_id: room.id, period: '2026-10' }),
          removes ? api().delete(path) : api().patch(path, { electricity_current: 150 }),
        ]);
        assert.equal(generated.status, 201, generated.text);
        assert.ok(changed.status < 300 || changed.error.code === 'meter_reading_billed', changed.text);
        const kept = await api().get(path);
        const billed = generated.data.lines.find(
          (line: { metadata: { utility?: string } }) => line.metadata.utility === 'ELECTRICITY',
        );
        assert.equal(billed?.metadata.current, kept.status === 404 ? undefined : kept.data.electricity_current);
      }),
    );
  });

  test('numbers and payment codes stay unique when many rooms are billed concurrently', async () => {
    const rooms = await Promise.all(Array.from({ length: 12 }, () => rented()));
    const invoices = await Promise.all(rooms.map(({ room }) => fixture.issue(room, '2026-11')));
    assert.equal(new Set(invoices.map((i) => i.invoice_number)).size, 12);
    assert.equal(new Set(invoices.map((i) => i.payment_code)).size, 12);
  });

  test('a preview calculates the same and stores nothing', async () => {
    const { room } = await rented({ initial_readings: { electricity: 0, water: 0 } });
    await fixture.read(room, '2026-11', { electricity_current: 77, water_current: 3 });
    const preview = await api().post('/invoices/preview', { room_id: room.id, period: '2026-11' });
    assert.deepEqual(
      [preview.status, preview.data.id, preview.data.invoice_number, preview.data.payment_code],
      [200, null, null, null],
      preview.text,
    );
    const real = await fixture.generate(room, '2026-11');
    assert.deepEqual(lines(preview.data), lines(real));
    assert.equal(preview.data.total_amount, real.total_amount);
  });

  test('a mid-month move-in is prorated by days and issued with explicit dates', async () => {
    const { room } = await rented({ start_date: '2026-11-11', monthly_rent: '3100000' });
    const invoice = await fixture.issue(room, '2026-11', { issue_date: '2026-11-11' });
    assert.deepEqual(lines(invoice), ['RENT 2066667.00']);
    const { metadata, quantity, unit_price } = invoice.lines[0];
    assert.deepEqual([metadata.days, metadata.days_in_month, quantity, unit_price], [20, 30, '1.000', '2066667.00']);
    assert.deepEqual(
      [invoice.issue_date, invoice.due_date, invoice.display.status.value],
      ['2026-11-11', '2026-12-05', 'ISSUED'],
    );
  });
});

suite('draft lines', () => {
  test('lines are added, changed and deleted; totals follow; released usage is billed next month', async () => {
    const { room } = await rented({ initial_readings: { electricity: 0, water: 0 } });
    await fixture.read(room, '2026-10', { electricity_current: 10, water_current: 1 });
    const draft = await fixture.generate(room, '2026-10');
    const added = await fixture.make(`/invoices/${draft.id}/lines`, {
      description: 'Sửa khóa',
      unit_price: '50000.50',
      quantity: '3',
    });
    assert.equal(added.total_amount, '3200002.00');
    const discount = await fixture.make(`/invoices/${draft.id}/lines`, {
      description: 'Giảm',
      unit_price: '100000',
      line_type: 'DISCOUNT',
    });
    assert.equal(discount.total_amount, '3100002.00');
    const [, electricity] = discount.lines;
    const removed = await fixture.ok(api().delete(`/invoice-lines/${electricity.id}`));
    assert.equal(removed.total_amount, '3065002.00');
    const changed = await fixture.ok(api().patch(`/invoice-lines/${draft.lines[0].id}`, { unit_price: '2900000' }));
    assert.equal(changed.total_amount, '2965002.00');
    const refreshed = await fixture.ok(api().post(`/invoices/${draft.id}/refresh`));
    assert.deepEqual(lines(refreshed).sort(), [
      'DISCOUNT -100000.00',
      'ELECTRICITY 35000.00',
      'OTHER 150002.00',
      'RENT 2900000.00',
      'WATER 15000.00',
    ]);
    const negative = await api().post(`/invoices/${draft.id}/lines`, { description: 'x', unit_price: '-9000000' });
    assert.deepEqual([negative.status, negative.error.code], [409, 'negative_total']);
    const credit = await api().post(`/invoices/${draft.id}/lines`, {
      description: 'x',
      unit_price: '1',
      line_type: 'CREDIT',
    });
    assert.equal(credit.error.fields[0].code, 'not_allowed');
    const moved = await fixture.ok(api().patch(`/invoices/${draft.id}`, { due_date: '2026-12-24' }));
    assert.equal(moved.due_date, '2026-12-24');
    const issued = await fixture.ok(api().post(`/invoices/${draft.id}/issue`, {}));
    assert.deepEqual(
      [issued.display.status.value, issued.issue_date, issued.due_date],
      ['ISSUED', '2026-10-01', '2026-12-24'],
    );
    for (const call of [
      api().post(`/invoices/${draft.id}/lines`, { description: 'x', unit_price: '1' }),
      api().patch(`/invoices/${draft.id}`, { due_date: '2026-12-25' }),
      api().delete(`/invoice-lines/${draft.lines[0].id}`),
      api().post(`/invoices/${draft.id}/issue`, {}),
      api().post(`/invoices/${draft.id}/refresh`),
    ]) {
      assert.equal((await call).error.code, 'invoice_not_editable');
    }
  });

  test('If-Match on a line checks the ETag of its invoice', async () => {
    const { room } = await rented();
    const draft = await fixture.generate(room, '2026-11');
    const etag = (await api().get(`/invoices/${draft.id}`)).headers.get('etag') ?? '';
    await fixture.make(`/invoices/${draft.id}/lines`, { description: 'x', unit_price: '1' });
    assert.equal(
      (await api().delete(`/invoice-lines/${draft.lines[0].id}`, { 'if-match': etag })).error.code,
      'stale_version',
    );
  });

  test('manual invoices: any number of ONE_OFF per month, MONTHLY only once', async () => {
    const { room } = await rented();
    const one = await fixture.make('/invoices', {
      room_id: room.id,
      period: '2026-11',
      issue: true,
      lines: [{ description: 'Chìa khóa', unit_price: '80000' }],
    });
    assert.deepEqual([one.kind, one.display.status.value, one.issue_date], ['ONE_OFF', 'ISSUED', '2026-11-15']);
    await fixture.make('/invoices', {
      room_id: room.id,
      period: '2026-11',
      kind: 'MONTHLY',
      lines: [{ description: 'Trọn gói', unit_price: '3000000', line_type: 'RENT' }],
    });
    const again = await api().post('/invoices', {
      room_id: room.id,
      period: '2026-11',
      kind: 'MONTHLY',
      lines: [{ description: 'x', unit_price: '1' }],
    });
    assert.deepEqual([again.status, again.error.code], [409, 'invoice_already_generated']);
    const huge = await api().post('/invoices', {
      room_id: room.id,
      period: '2026-11',
      lines: [{ description: 'x', unit_price: '9999999999999', quantity: '999999999' }],
    });
    assert.deepEqual([huge.error.fields[0].path, huge.error.fields[0].code], ['lines.0.unit_price', 'too_large']);
  });
});

suite('listing invoices', () => {
  test('filters, OVERDUE by the calendar, labels in the caller’s language', async () => {
    const { room, renter } = await rented();
    const invoice = await fixture.issue(room, '2026-10');
    assert.equal(invoice.effective_display.status.value, 'OVERDUE');
    const overdue = (await api().get(`/invoices?status=OVERDUE&room_id=${room.id}`, { 'accept-language': 'en' })).data
      .invoices;
    assert.deepEqual(
      overdue.map((i: { display: { status: { label: string } }; effective_display: { status: { label: string } } }) => [
        i.display.status.label,
        i.effective_display.status.label,
      ]),
      [['Issued', 'Overdue']],
    );
    for (const query of [
      `renter_id=${renter.id}`,
      `period=2026-10&room_id=${room.id}`,
      `q=${invoice.invoice_number}`,
      `q=${invoice.payment_code.toLowerCase()}`,
      `status=ISSUED&room_id=${room.id}`,
      `kind=MONTHLY&lease_id=${invoice.lease_id}`,
    ]) {
      assert.deepEqual(
        (await api().get(`/invoices?${query}`)).data.invoices.map((i: { id: string }) => i.id),
        [invoice.id],
        query,
      );
    }
    assert.equal((await api().get(`/invoices?status=PAID&room_id=${room.id}`)).data.invoices.length, 0);
  });
});
