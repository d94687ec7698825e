import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMATS } from '../../server/http/formats.ts';
import { joinPortal } from '../renter/portal.ts';
import { createFixture } from '../support/fixture.ts';
import { until } from '../support/until.ts';
import { anything, assertRefused, assertShape, exactly, id, text, time } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-28', { electricity_unit_price: '3500' });
const { service } = fixture;
const read = (path: string): Promise<Data> => fixture.ok(fixture.api().get(path));
let events: Data[] = [];

/** Polls for the event of a type about the resource with the id: events appear only after earlier transactions ended. */
async function waitForEvent(type: string, resourceId: string): Promise<Data> {
  const look = async () => {
    events = (await fixture.ok(fixture.api().get('/events?limit=200'))).events;
    return events.findLast((event) => event.type === type && event.data.id === resourceId);
  };
  return until(look, `${type} of ${resourceId}`);
}

/** A resource as an event contains it: without photo links, because they expire. */
const withoutLinks = (resource: Data): Data =>
  resource.photos ? { ...resource, photos: resource.photos.map((photo: Data) => ({ ...photo, url: null })) } : resource;

async function assertEventMatchesRead(type: string, resource: Data): Promise<void> {
  assert.deepEqual((await waitForEvent(type, resource.id)).data, withoutLinks(resource), type);
}

suite('events', () => {
  let room: Data;
  let renter: Data;
  let lease: Data;
  before(async () => {
    room = await fixture.room('P101');
    renter = await fixture.renter('Trần Văn Minh', { id_number: '079090009999' });
    lease = await fixture.lease(room, renter, {
      start_date: '2026-03-01',
      deposit_received: { amount: '1000000', received_on: '2026-03-01' },
      members: [{ full_name: 'Trần Văn Minh', is_primary: true, id_number: '079090009999' }],
    });
  });

  test('an event has id, type, occurred_at, organization_id and data', async () => {
    assertShape(await waitForEvent('lease.created', lease.id), {
      id,
      type: text,
      occurred_at: time,
      organization_id: exactly(fixture.landlord.organizationId),
      data: anything,
    });
  });

  test('newest first, page by page, for people who look', async () => {
    const all = (await read('/events?limit=200')).events.map(({ id }: Data) => id);
    const seen: string[] = [];
    let cursor = '';
    while (seen.length < all.length) {
      const { body } = await fixture.api().get(`/events?limit=2&sort=-occurred_at${cursor}`);
      seen.push(...body.data.events.map(({ id }: Data) => id));
      cursor = `&cursor=${body.meta.next_cursor}`;
    }
    assert.deepEqual(seen.toReversed(), all);
    const past = await fixture.api().get(`/events?sort=-occurred_at${cursor}`);
    assert.deepEqual([past.data.events, past.body.meta.next_cursor], [[], null]);
    assertRefused(await fixture.api().get(`/events?limit=2${cursor}`), 400, 'invalid_cursor');
    const { body } = await fixture.api().get('/events?limit=2');
    const ascending = `/events?sort=-occurred_at&cursor=${body.meta.next_cursor}`;
    assertRefused(await fixture.api().get(ascending), 400, 'invalid_cursor');
    assertRefused(await fixture.api().get('/events?sort=type'), 400, 'validation_failed');
  });

  test('data is the lease as GET shows it, identity numbers masked', async () => {
    await assertEventMatchesRead('lease.created', await read(`/leases/${lease.id}`));
    assert.ok(!JSON.stringify(events).includes('079090009999'));
  });

  test('data is the meter reading as GET shows it', async () => {
    const reading = await fixture.read(room, '2026-03', { electricity_current: 120, electricity_previous: 20 });
    await assertEventMatchesRead('meter_reading.recorded', await read(`/meter-readings/${reading.id}`));
    const other = await fixture.room('P102');
    const rows = [{ room_id: other.id, period: '2026-03', electricity_current: 5 }];
    const { results } = await fixture.make('/meter-readings/bulk', { readings: rows });
    await assertEventMatchesRead('meter_reading.recorded', await read(`/meter-readings/${results[0].id}`));
    await fixture.make('/meter-readings/bulk', { readings: [{ ...rows[0], water_current: 3 }] });
    const completed = await read(`/meter-readings/${results[0].id}`);
    await until(
      async () => (await waitForEvent('meter_reading.recorded', completed.id)).data.water_current === 3,
      'the event of the completed reading',
    );
    await assertEventMatchesRead('meter_reading.recorded', completed);
    const april = await fixture.read(other, '2026-04', { electricity_current: 9 });
    const patched = await fixture.ok(fixture.api().patch(`/meter-readings/${april.id}`, { water_current: 4 }));
    await until(
      async () => (await waitForEvent('meter_reading.recorded', april.id)).data.water_current === 4,
      'the event of the completed reading',
    );
    await assertEventMatchesRead('meter_reading.recorded', patched);
  });

  test('data is the invoice as GET shows it, generated, issued, paid and cancelled', async () => {
    const invoice = await fixture.generate(room, '2026-03');
    await assertEventMatchesRead('invoice.generated', await read(`/invoices/${invoice.id}`));
    await fixture.make(`/invoices/${invoice.id}/issue`, {});
    await assertEventMatchesRead('invoice.issued', await read(`/invoices/${invoice.id}`));
    const payment = await fixture.pay(invoice, invoice.total_amount);
    await assertEventMatchesRead('payment.recorded', await read(`/payments/${payment.id}`));
    await assertEventMatchesRead('invoice.paid', await read(`/invoices/${invoice.id}`));
    await fixture.make(`/payments/${payment.id}/reverse`, { reason: 'Nhầm' });
    await assertEventMatchesRead('payment.reversed', await read(`/payments/${payment.id}`));
    await fixture.make(`/invoices/${invoice.id}/cancel`, { reason: 'Sai' });
    await assertEventMatchesRead('invoice.cancelled', await read(`/invoices/${invoice.id}`));
  });

  test('data is the review item as GET shows it, created and resolved', async () => {
    const account = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123456789',
      account_holder: 'LAN',
    });
    const connection = await fixture.make('/payment-connections', {
      provider: 'SEPAY',
      auth_method: 'API_KEY',
      secret: 'a-long-secret',
      bank_account_ids: [account.id],
    });
    const transfer = {
      id: 7,
      accountNumber: '0123456789',
      transferType: 'in',
      transferAmount: 5000,
      content: 'xin chao',
      transactionDate: '2026-03-28 08:00:00',
    };
    const sent = await service
      .client()
      .post(`/payment-webhooks/SEPAY/${connection.id}`, transfer, { authorization: 'Apikey a-long-secret' });
    assert.equal(sent.status, 200, sent.text);
    const [listed] = (await read('/payment-reconciliation/review-items')).review_items;
    const item = await read(`/payment-reconciliation/review-items/${listed.id}`);
    await assertEventMatchesRead('review_item.created', { ...item, suggestions: [] });
    await fixture.make(`/payment-reconciliation/review-items/${item.id}/mark-resolved`, { reason: 'Tiền riêng' });
    await assertEventMatchesRead('review_item.resolved', await read(`/payment-reconciliation/review-items/${item.id}`));
  });

  test('data is the ticket as GET shows it', async () => {
    const ticket = await fixture.make('/maintenance-tickets', {
      property_id: fixture.property.id,
      title: 'Vòi nước rỉ',
    });
    await assertEventMatchesRead('ticket.created', await read(`/maintenance-tickets/${ticket.id}`));
    await fixture.make(`/maintenance-tickets/${ticket.id}/comments`, { message: 'Mai thợ đến' });
    await fixture.ok(fixture.api().patch(`/maintenance-tickets/${ticket.id}`, { status: 'IN_PROGRESS' }));
    await assertEventMatchesRead('ticket.status_changed', await read(`/maintenance-tickets/${ticket.id}`));
  });

  test('data is the invitation as the renter’s account sees it', async () => {
    await joinPortal(service, fixture.api(), renter.id);
    const [invitation] = (await read(`/renters/${renter.id}/invitations`)).invitations;
    const { email: _, phone: __, expires_at: ___, ...view } = invitation;
    await assertEventMatchesRead('invitation.accepted', view);
  });

  test('data is the billing run as GET shows it', async () => {
    const run = await fixture.make('/billing-runs', { period: '2026-03' });
    await waitForEvent('billing_run.finished', run.id);
    await assertEventMatchesRead('billing_run.finished', await read(`/billing-runs/${run.id}`));
  });

  test('data is the ended lease as GET shows it', async () => {
    await fixture.make(`/leases/${lease.id}/end`, { end_date: '2026-03-28' });
    await assertEventMatchesRead('lease.ended', await read(`/leases/${lease.id}`));
  });

  test('GET /events is oldest first, and a stored cursor continues where it stopped', async () => {
    const first = await fixture.api().get('/events?limit=3');
    assert.equal(first.data.events.length, 3);
    const rest = await fixture.api().get(`/events?limit=200&cursor=${first.body.meta.next_cursor}`);
    const all = [...first.data.events, ...rest.data.events];
    assert.deepEqual(all, (await fixture.api().get('/events?limit=200')).data.events);
    const times = all.map((event: Data) => event.occurred_at);
    assert.deepEqual(times, [...times].sort());
  });

  test('the API document describes the webhook of every event', async () => {
    const document = (await fixture.service.client().get('/openapi.json')).body;
    const ajv = new Ajv2020({ strict: false, formats: FORMATS });
    ajv.addSchema({ $id: 'api', ...document }, 'api', undefined, false);
    const seen = new Set<string>();
    for (const { type, occurred_at: timestamp, data } of events) {
      seen.add(type);
      const { $ref } = document.webhooks[type].post.requestBody.content['application/json'].schema;
      const validate = ajv.compile({ $ref: `api${$ref}` });
      assert.ok(validate({ type, timestamp, data }), `${type}: ${JSON.stringify(validate.errors)}`);
    }
    assert.ok(seen.size >= 12, [...seen].join());
  });

  test('the event types are the documented ones', async () => {
    const named = new Set([
      ...[
        'invoice.generated',
        'invoice.issued',
        'invoice.paid',
        'invoice.cancelled',
        'invoice.overdue',
        'invoice.updated',
      ],
      ...['payment.recorded', 'payment.reversed', 'review_item.created', 'review_item.resolved'],
      ...['meter_reading.recorded', 'lease.created', 'lease.ended', 'ticket.created', 'ticket.status_changed'],
      ...['invitation.accepted', 'billing_run.finished', 'role.created', 'role.updated', 'role.removed'],
      ...['cash_handover.created', 'cash_handover.confirmed', 'cash_handover.refused', 'cash_book.closed'],
    ]);
    for (const event of events) assert.ok(named.has(event.type), event.type);
    for (const type of named) assert.equal((await fixture.api().get(`/events?type=${type}`)).status, 200, type);
    assertRefused(await fixture.api().get('/events?type=ticket.commented'), 400, 'validation_failed', [
      'type not_allowed',
    ]);
    const url = 'https://hooks.rentroll.test/events';
    assertRefused(
      await fixture.api().post('/webhook-endpoints', { url, event_types: ['ticket.commented'] }),
      400,
      'validation_failed',
      ['event_types.0 not_allowed'],
    );
  });
});
