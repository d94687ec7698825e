import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinPortal } from '../renter/portal.ts';
import type { Client } from './client.ts';
import { addMember, type Landlord, registerLandlord } from './people.ts';
import { photoForm, plain } from './photos.ts';
import { setUpApp } from './second-factors.ts';
import type { Service } from './service.ts';
import { fileForm } from './spreadsheet.ts';
import { until } from './until.ts';

/** One row of every kind, created through the API; `ids` has an entry for every path parameter. */
export type World = { landlord: Landlord; ids: Record<string, string> };

export async function createWorld(service: Service): Promise<World> {
  const landlord = await registerLandlord(service, 'world');
  const { client, organizationId } = landlord;
  const make = async (path: string, body: unknown): Promise<{ id: string }> => {
    const response = await client.post(path, body);
    assert.equal(response.status, 201, `${path}: ${response.text}`);
    return response.data;
  };
  await addMember(service, landlord, 'STAFF');
  const factor = await setUpApp(service, client);
  const device = randomUUIDv7();
  await service.asOwner(
    `insert into identity.remembered_devices (id, account_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, $2, $3, now(), now(), '2100-01-01')`,
    [device, landlord.session.user.id, Buffer.from(device)],
  );
  const members: { id: string; role: string }[] = (await client.get(`/organizations/${organizationId}/members`)).data
    .members;
  const role = await make('/roles', { name: 'Thu ngân', permissions: ['payments.read', 'payments.record'] });
  const apiKey = await make('/api-keys', { name: 'world', permissions: ['organization.read'] });
  // Complete, so that contract and form CT01 can be printed.
  await client.patch(`/organizations/${organizationId}`, { address: '12 Nguyễn Trãi, Quận 1' });
  const property = await make('/properties', {
    name: 'Nhà trọ Hoa Sen',
    address: '45 Phạm Như Xương, Đà Nẵng',
    owner: { full_name: 'Lan', id_number: '079090001234' },
    contact: { phone: '0905123456' },
  });
  const room = await make('/rooms', { property_id: property.id, name: 'P101', base_rent: '3000000', area_m2: '18' });
  const renter = await make('/renters', {
    full_name: 'Trần Văn Minh',
    id_number: '079090009999',
    date_of_birth: '1998-05-20',
    gender: 'MALE',
    phone: '0901234567',
    permanent_address: 'Thôn 3, Tịnh Khê',
  });
  const invitation = await make(`/renters/${renter.id}/invitations`, { email: 'minh@example.com' });
  const lease = await make('/leases', {
    room_id: room.id,
    renter_id: renter.id,
    start_date: '2026-01-01',
    monthly_rent: '3000000',
  });
  const household = await make(`/leases/${lease.id}/members`, {
    full_name: 'Minh',
    is_primary: true,
    id_number: '079090009999',
    head_of_household_name: 'Minh',
    relation_to_head: 'Chủ hộ',
  });
  const handover = (await make(`/leases/${lease.id}/handovers`, { kind: 'IN', items: [{ name: 'Giường' }] })) as {
    id: string;
    items?: { id: string }[];
  };
  const handoverItem = handover.items?.[0]?.id ?? '';
  const itemPhoto = await make(`/handover-items/${handoverItem}/photos`, photoForm(plain('jpeg')));
  const fee = await make('/recurring-fees', { property_id: property.id, name: 'Internet', amount: '100000' });
  const reading = await make('/meter-readings', { room_id: room.id, period: '2026-01', electricity_current: 100 });
  const csv = 'property,room,base_rent\nNhà trọ Hoa Mai,P1,3000000\n';
  const moved = await make('/imports', fileForm(csv, 'rooms.csv'));
  const invoice = await make('/invoices/generate', { room_id: room.id, period: '2026-01', issue: true });
  const portal = await joinPortal(service, client, renter.id);
  const line = (invoice as unknown as { lines: { id: string }[] }).lines[0]?.id;
  const question = await portal.client.post(`/tenant/invoices/${invoice.id}/questions`, {
    line_id: line,
    message: '?',
  });
  assert.equal(question.status, 201, question.text);
  const payment = await make('/payments', { invoice_id: invoice.id, amount: '1000', method: 'CASH' });
  const credited = { reason: 'x', lines: [{ line_id: line, amount: '1000' }] };
  const creditNote = await make(`/invoices/${invoice.id}/credit-notes`, credited);
  const draft = await make('/invoices/generate', { room_id: room.id, period: '2026-02' });
  const ticket = await make('/maintenance-tickets', {
    property_id: property.id,
    room_id: room.id,
    title: 'Vòi nước rỉ',
  });
  const announcement = await make('/announcements', { title: 'x', message: 'x', property_id: property.id });
  const deadline = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a91';
  await service.asOwner(
    `insert into deadlines (organization_id, id, kind, property_id, subject_type, subject_id, due_on, due_at, created_at)
     values ($1, $2, 'LEASE_ENDING', $3, 'lease', $4, '2026-12-31', '2026-12-31T16:59:00Z', '2026-01-01T00:00:00Z')`,
    [organizationId, deadline, property.id, lease.id],
  );
  const ticketPhoto = await make(`/maintenance-tickets/${ticket.id}/photos`, photoForm(plain('jpeg')));
  const readingPhoto = await make(`/meter-readings/${reading.id}/photos`, photoForm(plain('jpeg')));
  const account = await make('/bank-accounts', {
    bank_bin: '970436',
    account_number: '0123499999',
    account_holder: 'LAN',
  });
  const cashBook = (payment as { cash_book_id?: string }).cash_book_id ?? '';
  const handedOver = await make(`/cash-books/${cashBook}/handovers`, { bank_account_id: account.id, amount: '100' });
  const connection = await make('/payment-connections', {
    provider: 'SEPAY',
    auth_method: 'API_KEY',
    secret: 'a-world-secret',
    bank_account_ids: [account.id],
  });
  const expense = await make('/accounting/expenses', {
    property_id: property.id,
    category: 'REPAIR',
    amount: '450000',
    entry_date: '2026-01-05',
  });
  const entered = { utility: 'ELECTRICITY', period: '2026-01', quantity: '500', amount: '1250000' };
  const supplierBill = (await client.put(`/properties/${property.id}/supplier-bills`, entered)).data;
  const transfer = {
    id: 1,
    accountNumber: '0123499999',
    transferType: 'in',
    transferAmount: 5,
    content: 'no code',
    transactionDate: '2026-01-01 00:00:00',
  };
  await service
    .client()
    .post(`/payment-webhooks/SEPAY/${connection.id}`, transfer, { authorization: 'Apikey a-world-secret' });
  const review = (await client.get('/payment-reconciliation/review-items')).data.review_items[0];
  const run = await make('/billing-runs', { period: '2026-03' });
  await ended(client, run.id);
  const endpoint = await make('/webhook-endpoints', {
    url: 'https://hooks.rentroll.test/events',
    event_types: ['invoice.issued'],
  });
  const delivery = (await client.post(`/webhook-endpoints/${endpoint.id}/test`)).data;
  await quiet(service, client, endpoint.id);
  return {
    landlord,
    ids: {
      webhook_endpoint_id: endpoint.id,
      delivery_id: delivery.id,
      billing_run_id: run.id,
      bank_account_id: account.id,
      payment_connection_id: connection.id,
      review_item_id: review.id,
      expense_id: expense.id,
      supplier_bill_id: supplierBill.id,
      invoice_id: invoice.id,
      line_id: (draft as unknown as { lines: { id: string }[] }).lines[0]?.id ?? '',
      payment_id: payment.id,
      cash_book_id: cashBook,
      '/cash-books/{cash_book_id}/handovers/{handover_id}': handedOver.id,
      credit_note_id: creditNote.id,
      question_id: question.data.id,
      property_id: property.id,
      room_id: room.id,
      renter_id: renter.id,
      lease_id: lease.id,
      invitation_id: invitation.id,
      ticket_id: ticket.id,
      announcement_id: announcement.id,
      deadline_id: deadline,
      '/maintenance-tickets/{ticket_id}/photos/{photo_id}': ticketPhoto.id,
      '/meter-readings/{meter_reading_id}/photos/{photo_id}': readingPhoto.id,
      '/handover-items/{handover_item_id}/photos/{photo_id}': itemPhoto.id,
      handover_item_id: handoverItem,
      handover_id: handover.id,
      '/leases/{lease_id}/members/{member_id}': household.id,
      recurring_fee_id: fee.id,
      meter_reading_id: reading.id,
      import_id: moved.id,
      organization_id: organizationId,
      member_id: members.find(({ role }) => role === 'STAFF')?.id ?? '',
      api_key_id: apiKey.id,
      role_id: role.id,
      second_factor_id: factor.id,
      remembered_device_id: device,
    },
  };
}

/** Stops all deliveries, so that the state can be compared. */
async function quiet(service: Service, client: Client, endpointId: string): Promise<void> {
  await client.patch(`/webhook-endpoints/${endpointId}`, { status: 'PAUSED' });
  const sending = 'select from webhook_endpoints where id = $1 and locked_until is not null';
  while ((await service.asOwner(sending, [endpointId])).length > 0) await sleep(50);
}

/** A billing run continues in a job; callers that compare states wait for it. */
async function ended(client: Client, runId: string): Promise<void> {
  await until(async () => {
    const { value } = (await client.get(`/billing-runs/${runId}`)).data.display.status;
    return value !== 'QUEUED' && value !== 'RUNNING';
  }, 'the end of the billing run');
}
