import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api, ok, service, property } = fixture;
const room = await fixture.room('P101');
const minh = await fixture.renter('Trần Văn Minh', { phone: '0912.345.678' });
const lease = await fixture.lease(room, minh, {
  start_date: '2026-10-01',
  deposit_amount: '3000000',
  initial_readings: { electricity: 0 },
});
const reading = await fixture.read(room, '2026-10', { electricity_current: 100 });
const october = await fixture.issue(room, '2026-10');
await fixture.pay(october, '6350000', { payment_date: '2026-11-02' });
const renter = await joinPortal(service, api(), minh.id, 'minh');

const credit = (invoice: Data, index: number, amount: string, more = {}) =>
  ok(
    api().post(`/invoices/${invoice.id}/credit-notes`, {
      reason: 'Mất nước hai ngày',
      lines: [{ line_id: invoice.lines[index].id, amount }],
      ...more,
    }),
  );
const list = async (query = ''): Promise<Data[]> => (await ok(api().get(`/credit-notes${query}`))).credit_notes;

const first = await credit(october, 0, '200000');
await ok(api().post(`/meter-readings/${reading.id}/correct`, { electricity_current: 90, reason: 'đọc nhầm' }));

suite('credit notes', () => {
  test('are numbered by their invoice and say what became of paid money', async () => {
    const [automatic, own] = await list('?include=names');
    assert.deepEqual(
      [own.credit_note_number, automatic.credit_note_number],
      [`${october.invoice_number}-PG1`, `${october.invoice_number}-PG2`],
    );
    assert.deepEqual(
      [own.amount, own.credit_amount, own.cause, own.reason, own.display.status.value, own.names.room_name],
      ['200000.00', '200000.00', null, 'Mất nước hai ngày', 'ISSUED', 'P101'],
    );
    assert.deepEqual([automatic.amount, automatic.cause], ['35000.00', 'READING_CORRECTED']);
    assert.equal(own.lines[0].display.line_type.value, 'RENT');
    const english = await api().get(`/credit-notes/${automatic.id}`, { 'accept-language': 'en' });
    assert.equal(english.data.reason, 'A meter reading was corrected');
    assert.match(english.data.lines[0].description, /Electricity/);
  });

  test('one is read with its invoice', async () => {
    const note = await ok(api().get(`/credit-notes/${first.id}`));
    assert.equal(note.invoice.id, october.id);
    assert.equal(note.invoice.credited_amount, '235000.00');
    assert.deepEqual({ ...note, invoice: null }, { ...first, invoice: null });
  });

  test('are filtered and summed up', async () => {
    const count = async (query: string) => (await list(query)).length;
    assert.equal(
      await count(`?lease_id=${lease.id}&invoice_id=${october.id}&renter_id=${minh.id}&room_id=${room.id}`),
      2,
    );
    assert.equal(await count('?q=tran%20van'), 2);
    assert.equal(await count(`?q=${encodeURIComponent('+84 912 345 678')}`), 2);
    assert.equal(await count(`?q=${october.invoice_number}-PG2`), 1);
    assert.equal(await count('?period=2026-11'), 0);
    assert.equal(await count('?date_from=2026-11-15&date_to=2026-11-15&status=ISSUED'), 2);
    assert.equal(await count('?date_to=2026-11-14'), 0);
    const { body } = await api().get(`/credit-notes?totals=true&property_id=${property.id}&limit=1`);
    assert.deepEqual(body.meta.totals, { count: 2, amount: '235000.00' });
    assert.equal(
      (await api().get(`/credit-notes?limit=1&cursor=${body.meta.next_cursor}`)).data.credit_notes.length,
      1,
    );
  });

  test('the note of a cancelled invoice is reversed', async () => {
    const other = await fixture.room('P102');
    await fixture.lease(other, await fixture.renter('Lê Thị Hoa'), { start_date: '2026-11-01' });
    const november = await fixture.issue(other, '2026-11');
    const note = await credit(november, 0, '100000');
    await ok(api().post(`/invoices/${november.id}/cancel`, { reason: 'sai' }));
    const after = await ok(api().get(`/credit-notes/${note.id}`));
    assert.equal(after.display.status.value, 'REVERSED');
    assert.ok(after.reversed_at);
    assert.deepEqual(
      (await list('?status=REVERSED')).map(({ id }) => id),
      [note.id],
    );
  });

  test('a renter sees their own; other organizations, other properties and staff see none', async () => {
    const mine = await renter.client.get('/tenant/credit-notes');
    assert.equal(mine.data.credit_notes.length, 2);
    assert.equal((await renter.client.get(`/tenant/credit-notes/${first.id}`)).data.amount, '200000.00');
    const sau = await joinPortal(service, api(), (await fixture.renter('Phạm Thị Sau')).id, 'sau');
    assert.equal((await sau.client.get(`/tenant/credit-notes/${first.id}`)).error.code, 'not_found');
    assert.deepEqual((await sau.client.get('/tenant/credit-notes')).data.credit_notes, []);
    const stranger = await registerLandlord(service, 'stranger');
    assert.equal((await stranger.client.get(`/credit-notes/${first.id}`)).error.code, 'not_found');
    const landlord = { ...fixture.landlord, client: api() };
    const limited = await addMember(service, landlord, 'MANAGER', []);
    assert.equal((await limited.client.get(`/credit-notes/${first.id}`)).error.code, 'not_found');
    assert.deepEqual((await limited.client.get('/credit-notes')).data.credit_notes, []);
    const staff = await addMember(service, landlord, 'STAFF');
    assert.equal((await staff.client.get('/credit-notes')).error.code, 'forbidden');
  });
});

suite('the statement of a lease', () => {
  const read = (query = ''): Promise<Data> => ok(api().get(`/leases/${lease.id}/statement${query}`));
  const shown = (rows: Data[]) =>
    rows.map(({ date, display, amount, balance }) => `${date} ${display.kind.value} ${amount} ${balance}`);

  test('leads from the first invoice to what is open, and from the deposit received to what is held', async () => {
    const { account, deposit, names, credit_balance } = await read();
    // The paid part of what was credited has left the invoice: it is the renter's credit now.
    assert.deepEqual(shown(account.rows), [
      `${october.issue_date} INVOICE 6350000.00 6350000.00`,
      '2026-11-02 PAYMENT -6115000.00 235000.00',
      '2026-11-15 CREDIT_NOTE -200000.00 35000.00',
      '2026-11-15 CREDIT_NOTE -35000.00 0.00',
    ]);
    assert.deepEqual(
      [account.billed_amount, account.credited_amount, account.paid_amount, account.closing_balance],
      ['6350000.00', '-235000.00', '-6115000.00', '0.00'],
    );
    // The receipt still shows what arrived at the bank.
    assert.deepEqual(
      account.rows.map((row: Data) => row.receipt_amount),
      [null, '6350000.00', null, null],
    );
    assert.deepEqual(shown(deposit.rows), ['2026-11-02 RECEIVED 3000000.00 3000000.00']);
    assert.deepEqual([deposit.agreed_amount, deposit.closing_balance], ['3000000.00', '3000000.00']);
    assert.deepEqual([names.renter_name, credit_balance], ['Trần Văn Minh', '235000.00']);
  });

  test('of some days starts with the balance before them', async () => {
    const { account } = await read('?date_from=2026-11-10&date_to=2026-11-30');
    assert.deepEqual([account.opening_balance, account.rows.length], ['235000.00', 2]);
    const wrong = await api().get(`/leases/${lease.id}/statement?date_from=2026-11-10&date_to=2026-11-01`);
    assert.deepEqual(wrong.error.fields[0].code, 'too_small');
  });

  test('shows what is still written off after money came in for it, and where the deposit went', async () => {
    const other = await fixture.room('P103');
    const hoa = await fixture.lease(other, await fixture.renter('Hoa'), {
      start_date: '2026-09-01',
      deposit_amount: '1000000',
      deposit_received: { amount: '1000000', received_on: '2026-09-01' },
    });
    const bill = await fixture.issue(other, '2026-09', { issue_date: '2026-09-01' });
    await ok(api().post(`/invoices/${bill.id}/write-off`, { reason: 'gone' }));
    await fixture.pay(bill, '500000');
    await ok(
      api().post(`/leases/${hoa.id}/end`, { end_date: '2026-09-30', forfeit_amount: '400000', refund_method: 'CASH' }),
    );
    const { account, deposit } = await ok(api().get(`/leases/${hoa.id}/statement`));
    assert.deepEqual(shown(account.rows), [
      '2026-09-01 INVOICE 3000000.00 3000000.00',
      '2026-11-15 WRITE_OFF -2500000.00 500000.00',
      '2026-11-15 PAYMENT -500000.00 0.00',
    ]);
    assert.deepEqual(shown(deposit.rows), [
      '2026-09-01 BROUGHT_FORWARD 1000000.00 1000000.00',
      '2026-11-15 FORFEITED -400000.00 600000.00',
      '2026-11-15 REFUNDED -600000.00 0.00',
    ]);
  });

  test('is shown to the renter who holds the lease, and to nobody else', async () => {
    const path = `/tenant/leases/${lease.id}/statement`;
    assert.deepEqual((await renter.client.get(path)).data.account, (await read()).account);
    const sau = await joinPortal(service, api(), (await fixture.renter('Sau')).id, 'sau2');
    assert.equal((await sau.client.get(path)).error.code, 'not_found');
    const stranger = await registerLandlord(service, 'other');
    assert.equal((await stranger.client.get(`/leases/${lease.id}/statement`)).error.code, 'not_found');
    const staff = await addMember(service, { ...fixture.landlord, client: api() }, 'STAFF');
    assert.equal((await staff.client.get(`/leases/${lease.id}/statement`)).error.code, 'forbidden');
  });
});
