import assert from 'node:assert/strict';
import type { Fixture } from '../support/fixture.ts';
import { registerTenant } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** In every text that can be said about the renter. Numbers have markers of their own. */
export const MARKER = 'Zqmarker';
export const PHONES = ['0987650001', '0987650002', '0987650003'];
export const NUMBERS = ['079087650001', '079087650002', '079087650003'];
/** Of an account whose access was ended; verified numbers are stored with the code of the country. */
const FORMER_PHONE = '0987650004';
export const MARKERS = [MARKER, ...PHONES, ...NUMBERS, FORMER_PHONE, FORMER_PHONE.slice(1)];
const pdf = Buffer.from(`%PDF-1.7\n${MARKER}\ntrailer\n%%EOF\n`);

type Send = (transfer: object) => Promise<unknown>;
export type Planted = { renter: Data; lease: Data; room: Data; invoice: Data; portal: Data; send: Send };

/** A renter who lived here for two months, with the marker in every field of every kind. */
export async function plantRenter(fixture: Fixture): Promise<Planted> {
  const room = await fixture.room('P101', { area_m2: '18' });
  const renter = await plantPerson(fixture);
  const lease = await fixture.lease(room, renter, {
    start_date: '2026-01-01',
    initial_readings: { electricity: 0, water: 0 },
  });
  await plantFormerAccount(fixture, renter);
  const portal = await plantAccount(fixture, renter);
  await plantHousehold(fixture, lease, renter);
  await plantPapers(fixture, lease, renter, portal);
  await plantReadings(fixture, room, portal);
  const invoice = await plantBills(fixture, lease, room, portal);
  await plantTalk(fixture, room, renter, portal);
  const send = await plantTransfer(fixture, room);
  return { renter, lease, room, invoice, portal, send };
}

async function plantPerson(fixture: Fixture): Promise<Data> {
  const renter = await fixture.renter(`Trần ${MARKER}`, { note: `${MARKER} first` });
  return fixture.ok(
    fixture.api().patch(`/renters/${renter.id}`, {
      full_name: `Trần Văn ${MARKER}`,
      phone: PHONES[0],
      email: `${MARKER}-file@example.com`,
      date_of_birth: '1998-05-20',
      gender: 'MALE',
      id_number: NUMBERS[0],
      permanent_address: `${MARKER} village`,
      occupation: MARKER,
      vehicle_plates: [MARKER],
      note: `${MARKER} second`,
    }),
  );
}

/** The renter had an account before, under which they did something, and the landlord ended its access. */
async function plantFormerAccount({ service, api, ok, make }: Fixture, renter: Data): Promise<void> {
  const invited = await make(`/renters/${renter.id}/invitations`, { phone: FORMER_PHONE });
  const anyone = service.client();
  const { code } = await ok(anyone.post('/tenant/auth/phone/code', { phone: FORMER_PHONE }));
  const session = await ok(anyone.post('/tenant/auth/phone/login', { phone: FORMER_PHONE, code }));
  const client = service.client(session.access_token);
  await ok(client.patch('/tenant/me', { display_name: `${MARKER} former` }));
  await ok(client.post(`/tenant/invitations/${invited.token}/accept`));
  await ok(client.post('/tenant/maintenance-tickets', { title: MARKER }));
  await ok(api().delete(`/renters/${renter.id}/portal-access`));
}

async function plantAccount(fixture: Fixture, renter: Data): Promise<Data> {
  const portal = await registerTenant(fixture.service, MARKER);
  const once = { 'idempotency-key': `${MARKER}-account` };
  await fixture.ok(portal.client.patch('/tenant/me', { phone: PHONES[2], display_name: `${MARKER} account` }, once));
  const invited = await fixture.make(`/renters/${renter.id}/invitations`, { email: portal.email });
  await fixture.ok(portal.client.post(`/tenant/invitations/${invited.token}/accept`, { privacy_notice_version: 0 }));
  return portal;
}

async function plantHousehold(fixture: Fixture, lease: Data, renter: Data): Promise<void> {
  const at = `/leases/${lease.id}/members`;
  const filled = (index: number) => ({
    full_name: `${MARKER} ${index}`,
    relationship: MARKER,
    phone: PHONES[index],
    email: `${MARKER}-${index}@example.com`,
    date_of_birth: '2001-01-01',
    gender: 'FEMALE',
    id_number: NUMBERS[index],
    permanent_address: MARKER,
    occupation: MARKER,
    head_of_household_name: MARKER,
    head_of_household_id_number: NUMBERS[2],
    relation_to_head: MARKER,
  });
  await fixture.make(at, { ...filled(0), renter_id: renter.id, is_primary: true });
  await fixture.make(at, filled(1));
  await fixture.make('/recurring-fees', { lease_id: lease.id, name: `Gửi xe ${MARKER}`, amount: '50000' });
}

async function plantPapers(fixture: Fixture, lease: Data, renter: Data, portal: Data): Promise<void> {
  const { api, ok, make } = fixture;
  for (const [owner_type, owner_id, kind] of [
    ['renter', renter.id, 'IDENTITY_PAPER'],
    ['lease', lease.id, 'SIGNED_CONTRACT'],
    ['lease', lease.id, 'OTHER'],
  ]) {
    const form = photoForm(pdf, `${MARKER}.pdf`);
    form.set('owner_type', owner_type);
    form.set('owner_id', owner_id);
    form.set('kind', kind);
    await make('/attachments', form);
  }
  const printed = await api().get(`/leases/${lease.id}/contract.pdf`);
  assert.equal(printed.status, 200, printed.text);
  const at = `/leases/${lease.id}/handovers`;
  const items = [{ name: `Giường ${MARKER}`, note: MARKER }];
  const handover = await make(at, { kind: 'IN', items, note: MARKER });
  await make(`/handover-items/${handover.items[0].id}/photos`, photoForm(plain('jpeg')));
  await ok(api().post(`${at}/${handover.id}/confirm`));
  await ok(portal.client.post(`/tenant/handovers/${handover.id}/confirm`, { remark: MARKER }));
}

async function plantReadings(fixture: Fixture, room: Data, portal: Data): Promise<void> {
  const { api, ok } = fixture;
  const sent = await ok(
    portal.client.post('/tenant/meter-readings', { period: '2026-01', electricity_current: 90, water_current: 9 }),
  );
  await ok(portal.client.post(`/tenant/meter-readings/${sent.id}/photos`, photoForm(plain('jpeg'))));
  await ok(api().post(`/meter-readings/${sent.id}/refuse`, { reason: MARKER }));
  const reading = await fixture.read(room, '2026-01', { electricity_current: 100, water_current: 10 });
  await fixture.make(`/meter-readings/${reading.id}/photos`, photoForm(plain('webp')));
}

async function plantBills(fixture: Fixture, lease: Data, room: Data, portal: Data): Promise<Data> {
  const { api, ok, make } = fixture;
  const extra = { room_id: room.id, period: '2026-01', lease_id: lease.id, kind: 'ONE_OFF', issue: true };
  const line = { line_type: 'OTHER', description: `Chìa khoá ${MARKER}`, unit_price: '100000' };
  const cancelled = await make('/invoices', { ...extra, lines: [line] });
  await ok(api().post(`/invoices/${cancelled.id}/cancel`, { reason: MARKER }));
  const oneOff = await make('/invoices', { ...extra, lines: [line] });
  const reversed = await fixture.pay(oneOff, '100000', { note: MARKER, reference: MARKER });
  await ok(api().post(`/payments/${reversed.id}/reverse`, { reason: MARKER }));
  const credited = { reason: MARKER, lines: [{ line_id: oneOff.lines[0].id, amount: '40000', description: MARKER }] };
  await make(`/invoices/${oneOff.id}/credit-notes`, credited);
  await ok(api().post(`/invoices/${oneOff.id}/write-off`, { reason: MARKER }));
  const invoice = await fixture.issue(room, '2026-01');
  const asked = await ok(
    portal.client.post(`/tenant/invoices/${invoice.id}/questions`, { line_id: invoice.lines[0].id, message: MARKER }),
  );
  await ok(api().post(`/invoice-questions/${asked.id}/answer`, { message: MARKER }));
  const reading = (await ok(api().get(`/meter-readings?room_id=${room.id}&period=2026-01`))).meter_readings.find(
    ({ display }: Data) => display.status.value === 'ACCEPTED',
  );
  const correction = { electricity_current: 95, reason: MARKER };
  await ok(api().post(`/meter-readings/${reading.id}/correct`, correction));
  await ok(api().post(`/invoices/${invoice.id}/share-link`));
  return fixture.invoice(invoice.id);
}

async function plantTalk(fixture: Fixture, room: Data, renter: Data, portal: Data): Promise<void> {
  const { api, ok, make } = fixture;
  const key = { 'idempotency-key': `${MARKER}-ticket` };
  const reported = await ok(
    portal.client.post('/tenant/maintenance-tickets', { title: `Vòi ${MARKER}`, description: MARKER }, key),
  );
  await ok(portal.client.post(`/tenant/maintenance-tickets/${reported.id}/comments`, { message: MARKER }));
  await ok(portal.client.post(`/tenant/maintenance-tickets/${reported.id}/photos`, photoForm(plain('jpeg'))));
  await make(`/maintenance-tickets/${reported.id}/comments`, { message: MARKER, internal: true });
  await ok(api().patch(`/maintenance-tickets/${reported.id}`, { cost_amount: '200000' }));
  await make(`/maintenance-tickets/${reported.id}/expense`, { paid_from: 'CASH' });
  const told = { reported_by_name: MARKER, reported_by_contact: PHONES[0], description: MARKER };
  await make('/maintenance-tickets', { property_id: fixture.property.id, room_id: room.id, title: MARKER, ...told });
  await make('/announcements', { title: MARKER, message: MARKER, renter_ids: [renter.id] });
}

/** A transfer pays the invoice, with the payer's name in its memo. Returns how to send another. */
async function plantTransfer(fixture: Fixture, room: Data): Promise<Send> {
  const { api, ok, make, service } = fixture;
  const account = await make('/bank-accounts', {
    bank_bin: '970436',
    account_number: '0123499999',
    account_holder: 'LAN',
  });
  const connection = await make('/payment-connections', {
    provider: 'SEPAY',
    auth_method: 'API_KEY',
    secret: 'a-planted-secret',
    bank_account_ids: [account.id],
  });
  const { invoices } = await ok(api().get(`/invoices?room_id=${room.id}&status=ISSUED`));
  const [open] = invoices;
  const authorization = 'Apikey a-planted-secret';
  const send = (transfer: object) =>
    service
      .client()
      .post(
        `/payment-webhooks/SEPAY/${connection.id}`,
        { accountNumber: '0123499999', transactionDate: '2026-01-20 08:00:00', ...transfer },
        { authorization },
      );
  await send({
    id: 77,
    transferType: 'in',
    transferAmount: Number(open.total_amount) - Number(open.credited_amount),
    content: `TRAN VAN ${MARKER} ${open.payment_code}`,
  });
  await until(
    async () => (await fixture.invoice(open.id)).display.status.value === 'PAID',
    'the transfer to be booked',
  );
  return send;
}

/** Transfers of no invoice that name the renter: a refund, of which a person says what it was, and one that stays open. */
export async function plantUntiedTransfers({ api, ok }: Fixture, { send }: Planted): Promise<void> {
  const name = `TRAN VAN ${MARKER}`;
  await send({ id: 78, transferType: 'out', transferAmount: 90000, content: `HOAN COC ${name}` });
  await send({ id: 79, transferType: 'in', transferAmount: 70000, content: `NOP TIEN ${PHONES[0]}` });
  const path = '/payment-reconciliation/review-items';
  const { review_items } = await ok(api().get(`${path}?state=open`));
  const refund = review_items.find(({ memo }: Data) => memo.includes(name));
  await ok(api().post(`${path}/${refund.id}/mark-resolved`, { reason: `Trả cọc cho ${MARKER}` }));
}
