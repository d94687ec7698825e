import assert from 'node:assert/strict';
import { join } from 'node:path';
import { recipientIndex } from '../../server/security/recipient-index.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';
import { story } from '../support/story.ts';
import { until } from '../support/until.ts';
import { MARKER, MARKERS, type Planted, plantRenter, plantUntiedTransfers } from './planted-renter.ts';
import { backupText, columnsWith, filesIn, filesWith, hasMarker, sealedValues } from './search.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const settings = { electricity_unit_price: '3500', water_unit_price: '15000' };
const fixture = await createFixture('2026-01-20', settings, {});
const { service, landlord, api, ok } = fixture;
const REASON = { reason: 'REQUESTED_BY_RENTER' };
const photos = join(service.dataDir, 'photos');

const books = async () => ({
  trial: await ok(api().get('/accounting/trial-balance?date_from=2026-01-01&date_to=2026-04-01')),
  journal: (
    await ok(api().get('/accounting/journal-entries?limit=200&date_from=2026-01-01&date_to=2026-04-01'))
  ).journal_entries.map(({ id, entry_date, lines }: Data) => [id, entry_date, lines]),
  invoices: (await ok(api().get('/invoices?limit=200'))).invoices.map((row: Data) => [
    row.invoice_number,
    row.total_amount,
    row.paid_amount,
    row.due_date,
    row.lines.map(({ amount, line_type }: Data) => [amount, line_type]),
  ]),
  receipts: (await ok(api().get('/payments?limit=200'))).payments.map((row: Data) => [
    row.receipt_number,
    row.amount,
    row.payment_date,
  ]),
});

/** Where the marker must have been before, so that not finding it afterwards says something. */
const EXPECTED = [
  'accounts.display_name accounts.email accounts.email_key accounts.phone accounts.verified_phone announcements.message announcements.title',
  'audit_events.actor_name audit_events.changes bank_transfers.memo bank_transfers.raw bank_transfers.review_note consents.recorded_by_name credit_notes.lines credit_notes.reason',
  'deadlines.reason events.data expenses.note expenses.search_text handover_items.name handover_items.note handovers.note',
  'handovers.renter_confirmed_by_name handovers.renter_remark household_members.email household_members.full_name',
  'household_members.head_of_household_name household_members.occupation household_members.permanent_address',
  'household_members.phone household_members.relation_to_head household_members.relationship idempotency_keys.body',
  'invoice_lines.description_en invoice_lines.description_vi invoice_questions.answer invoice_questions.asked_by_name',
  'invoice_questions.message invoices.cancel_reason invoices.write_off_reason leases.end_reason lookup.email_key',
  'maintenance_tickets.description maintenance_tickets.reported_by_contact maintenance_tickets.reported_by_name',
  'maintenance_tickets.search_text maintenance_tickets.title meter_reading_corrections.reason meter_readings.refusal_reason',
  'notices.facts payments.note payments.reference payments.reversal_reason photos.name recurring_fees.name',
  'renter_invitations.email renters.email renters.full_name renters.note renters.occupation renters.permanent_address',
  'renters.phone renters.search_text renters.vehicle_plates ticket_comments.author_name ticket_comments.message',
  'webhook_deliveries.response_body',
].flatMap((line) => line.split(' '));

story('erasing a departed renter', (step) => {
  let planted: Planted;
  let before: Awaited<ReturnType<typeof books>>;
  let sealed: Map<string, string>;
  const erase = (client = api()) => client.post(`/renters/${planted.renter.id}/erase`, REASON);
  const refuses = async (code: string) => {
    const { status, error } = await erase();
    assert.deepEqual([status, error?.code], [409, code]);
    return error.details;
  };

  step('is refused while the renter lives here', async () => {
    await api().patch(`/organizations/${landlord.organizationId}`, { address: '12 Nguyễn Trãi' });
    await api().patch(`/properties/${fixture.property.id}`, {
      address: '45 Phạm Như Xương',
      owner: { full_name: 'Lan', id_number: '048180001234' },
      contact: { phone: '0905123456' },
    });
    await fixture.make('/webhook-endpoints', {
      url: 'https://hooks.rentroll.test/events',
      event_types: ['invoice.issued', 'ticket.created', 'renter.erased'],
    });
    planted = await plantRenter(fixture);
    assert.deepEqual(await refuses('renter_has_active_lease'), { lease_ids: [planted.lease.id] });
  });

  step('is refused while money is open, which the details name', async () => {
    await fixture.on('2026-03-02');
    const ended = await ok(
      api().post(`/leases/${planted.lease.id}/end`, {
        end_date: '2026-02-28',
        reason: MARKER,
        final_readings: { electricity: 150, water: 15 },
        damages: [{ description: `Vỡ kính ${MARKER}`, amount: '300000' }],
      }),
    );
    const details = await refuses('invalid_status_transition');
    assert.deepEqual(details.open_invoice_ids, [ended.invoice.id]);
    await fixture.pay(ended.invoice, ended.amount_due, { note: MARKER, reference: MARKER });
  });

  step('is only for owners, and never for API keys', async () => {
    const manager = await addMember(service, { ...landlord, client: api() }, 'MANAGER');
    assert.equal((await erase(manager.client)).status, 403);
    const key = await api().post('/api-keys', { name: 'x', permissions: ['renters.erase'] });
    assert.equal(key.status, 400, key.text);
  });

  step('finds the marker in every place where it was planted', async () => {
    await plantByHand(planted);
    await plantUntiedTransfers(fixture, planted);
    await until(async () => {
      const [row] = await service.asOwner<{ n: number }>(
        `select (select count(*) from queue.outbox)::int + (select count(*) from notices where status = 'PENDING' and attempts = 0)::int as n`,
      );
      return row?.n === 0;
    }, 'events and notices to be processed');
    const found = await columnsWith(service, MARKERS);
    assert.deepEqual(
      EXPECTED.filter((column) => !found.includes(column)),
      [],
    );
    assert.ok(filesWith(service.dataDir, [MARKER]).length > 2, 'emails and attachments');
    sealed = await sealedValues(service);
    before = await books();
  });

  step('keeps the books and leaves no marker in tables, events, exports, files and the next backup', async () => {
    assert.ok(filesIn(photos).length > 5);
    const erased = await ok(erase());
    const name = `Người thuê / Renter ${planted.renter.id.slice(-8).toUpperCase()}`;
    assert.deepEqual([erased.full_name, erased.phone, erased.portal_status], [name, null, 'NONE']);
    assert.ok(erased.erased_at);
    await until(async () => filesIn(photos).length === 0, 'files to be deleted');
    await until(async () => filesWith(service.dataDir, MARKERS).length === 0, 'emails of the trial to be deleted');
    assert.deepEqual(await columnsWith(service, MARKERS), []);
    const text = await backupText(service);
    assert.ok(hasMarker(text, 'Hoa Sen'), 'the backup is readable');
    assert.deepEqual(
      MARKERS.filter((marker) => hasMarker(text, marker)),
      [],
    );
    await searchExports(name);
    assert.deepEqual(await books(), before);
    const check = await ok(api().get('/accounting/self-check'));
    assert.ok(
      check.checks.every(({ ok: fine }: Data) => fine),
      JSON.stringify(check),
    );
  });

  step('leaves nothing sealed that could be opened', async () => {
    const left = await sealedValues(service);
    const kept = [...sealed].filter(([value]) => left.has(value)).map(([, column]) => column);
    const own = /^(renters|household_members|lease_contracts|emails|text_messages)\.\w*(sealed|id_number_index)/;
    assert.deepEqual(
      kept.filter((column) => own.test(column)),
      [],
    );
    const index = recipientIndex(service.running.context.sealing, planted.portal.email).toString('hex');
    assert.deepEqual([sealed.has(index), left.has(index)], [true, false]);
    assert.ok([...sealed.values()].filter((column) => own.test(column)).length > 4);
  });

  step('is recorded without what was erased, and published with ids only', async () => {
    const { audit_events } = await ok(api().get(`/audit-events?subject_id=${planted.renter.id}`));
    const [last, ...older] = audit_events;
    assert.deepEqual([last.action, last.changes], ['renter.erased', { reason: 'REQUESTED_BY_RENTER' }]);
    const kept = older.flatMap(({ action, changes }: Data) =>
      Object.keys(changes).length > 0 ? [[action, changes]] : [],
    );
    assert.ok(older.length > 2);
    assert.deepEqual(kept, [['id_number.read', { paper: 'contract' }]], 'for what the number was read stays');
    // The feed shows an event once no transaction of the server, also of another test, may add an earlier one.
    const events = await until(async () => {
      const found = (await ok(api().get('/events?type=renter.erased'))).events;
      return found.length > 0 && found;
    }, 'the event');
    assert.deepEqual(Object.keys(events[0].data).sort(), ['erased_at', 'id', 'organization_id']);
    const issued = (await ok(api().get('/events?type=invoice.issued'))).events[0];
    assert.deepEqual(issued.data, { id: issued.data.id, erased: true });
  });

  step('ends the access of the renter, whose accounts are gone, also the one that had no access any more', async () => {
    assert.equal((await planted.portal.client.get('/tenant/invoices')).status, 401);
    const [row] = await service.asOwner<{ n: string }>(
      `select count(*) as n from identity.accounts where kind = 'RENTER'`,
    );
    assert.equal(row?.n, '0');
  });

  step('changes nothing when repeated, and the renter cannot be changed any more', async () => {
    const again = await ok(erase());
    const { audit_events } = await ok(api().get(`/audit-events?action=renter.erased`));
    assert.deepEqual([audit_events.length, again.id], [1, planted.renter.id]);
    const patched = await api().patch(`/renters/${planted.renter.id}`, { full_name: 'Minh' });
    assert.equal(patched.error.code, 'invalid_status_transition');
  });
});

/** Texts that only a receiver or a deadline could bring. */
async function plantByHand({ lease }: Planted): Promise<void> {
  await service.asOwner(
    `insert into deadlines (organization_id, id, kind, property_id, subject_type, subject_id, due_on, due_at, reason, created_at)
     values ($1, gen_random_uuid(), 'LEASE_ENDING', $2, 'lease', $3, '2026-12-31', '2026-12-31T16:59:00Z', $4, now())`,
    [landlord.organizationId, fixture.property.id, lease.id, MARKER],
  );
  await until(
    async () =>
      (await service.asOwner(`update webhook_deliveries set response_body = $1, error = $1 returning 1`, [MARKER]))
        .length > 1,
    'deliveries to be queued',
  );
}

async function searchExports(name: string): Promise<void> {
  const days = 'date_from=2026-01-01&date_to=2026-03-31';
  const month = ['invoices', 'payments', 'meter-readings', 'receivables'].map((what) => `${what}.csv?period=2026-01`);
  const paths = [
    ...month,
    'renters.csv?status=ARCHIVED',
    `journal-entries.csv?${days}`,
    `residence-register.csv?${days}`,
  ];
  let named = 0;
  for (const path of paths) {
    const { status, text } = await api().get(`/exports/${path}`);
    assert.equal(status, 200, `${path}: ${text}`);
    if (text.includes(name)) named += 1;
    for (const marker of MARKERS) assert.ok(!text.includes(marker), `${path} contains ${marker}`);
  }
  assert.ok(named > 1, 'exports name the renter neutrally');
}
