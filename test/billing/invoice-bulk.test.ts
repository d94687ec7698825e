import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-03-02');
const { make, ok } = fixture;
const NOBODY = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
const rooms: Data[] = [];
for (let n = 1; n <= 6; n += 1) {
  const room = await fixture.room(`P${n}`);
  const renter = await fixture.renter(`Người ${n}`, n === 1 ? {} : { email: `nguoi${n}@example.com` });
  await fixture.lease(room, renter, { start_date: '2026-01-01' });
  rooms.push(room);
}
const drafts = (period: string): Promise<Data[]> => Promise.all(rooms.map((room) => fixture.generate(room, period)));
const idsOf = (invoices: Data[]): string[] => invoices.map(({ id }) => id);
const bulk = (body: object, client = fixture.api()) => client.post('/invoices/bulk', body);
const codes = ({ results }: Data): (string | null)[] => results.map(({ error }: Data) => error?.code ?? null);
const statusOf = async (id: string) => (await fixture.invoice(id)).display.status.value;
const audited = async (action: string): Promise<number> =>
  (await ok(fixture.api().get('/audit-events?limit=200'))).audit_events.filter((one: Data) => one.action === action)
    .length;

suite('many invoices at once', () => {
  test('issue: each has its own outcome, an id given twice counts once', async () => {
    const january = await drafts('2026-01');
    await ok(fixture.api().post(`/invoices/${january[0].id}/issue`));
    const before = await audited('invoice.issued');
    const ids = [...idsOf(january), NOBODY, january[1].id];
    const data = await ok(bulk({ action: 'issue', invoice_ids: ids }));
    assert.deepEqual(
      data.results.map(({ invoice_id }: Data) => invoice_id),
      [...idsOf(january), NOBODY],
    );
    assert.deepEqual(codes(data), ['invoice_not_editable', null, null, null, null, null, 'not_found']);
    assert.match(data.results[0].error.message, /./);
    assert.equal(await statusOf(january[5].id), 'ISSUED');
    assert.equal(await audited('invoice.issued'), before + 5);
    const check = await ok(fixture.api().get('/accounting/self-check'));
    assert.equal(check.ok, true, JSON.stringify(check));
  });

  test('send: the channels of each renter, once a day', async () => {
    const [january] = (await ok(fixture.api().get('/invoices?period=2026-01&status=ISSUED&limit=1'))).invoices;
    const february = await drafts('2026-02');
    const issued = (await ok(fixture.api().get('/invoices?period=2026-01&sort=created_at'))).invoices;
    const ids = idsOf([february[0], ...issued]);
    const notices = () =>
      fixture.service.asOwner(`select cause, channel from notices where cause like 'sent %'`) as Promise<Data[]>;
    const data = await ok(bulk({ action: 'send', invoice_ids: ids }));
    assert.deepEqual(codes(data), ['invalid_status_transition', null, null, null, null, null, null]);
    const channels = new Map(data.results.map((one: Data) => [one.invoice_id, one.channels]));
    const first = issued.find(({ room_id }: Data) => room_id === rooms[0].id);
    assert.deepEqual([channels.get(first.id), channels.get(january.id)], [[], ['EMAIL']]);
    assert.equal((await notices()).length, 5);
    assert.deepEqual((await ok(bulk({ action: 'send', invoice_ids: ids }))).results, data.results);
    assert.equal((await notices()).length, 5, 'nothing is sent twice on a day');
    assert.ok((await audited('invoice.sent')) >= 6);
    await ok(bulk({ action: 'cancel', invoice_ids: idsOf(february), reason: 'thử' }));
  });

  test('cancel: paid ones stay, credited ones go too', async () => {
    const march = await drafts('2026-03');
    await ok(bulk({ action: 'issue', invoice_ids: idsOf(march) }));
    await fixture.pay(march[0], '1000');
    await make(`/invoices/${march[1].id}/credit-notes`, {
      reason: 'giảm',
      lines: [{ line_id: march[1].lines[0].id, amount: '1000' }],
    });
    await ok(fixture.api().post(`/invoices/${march[2].id}/cancel`, { reason: 'đã hủy' }));
    const data = await ok(bulk({ action: 'cancel', invoice_ids: idsOf(march), reason: 'lập nhầm' }));
    assert.deepEqual(codes(data), ['invoice_has_payments', null, 'invalid_status_transition', null, null, null]);
    assert.deepEqual(data.results[0].error.details, { paid_amount: '1000.00' });
    const cancelled = await fixture.invoice(march[4].id);
    assert.deepEqual([cancelled.display.status.value, cancelled.cancel_reason], ['CANCELLED', 'lập nhầm']);
    assert.equal(await statusOf(march[1].id), 'CANCELLED');
    assert.equal((await ok(fixture.api().get('/accounting/self-check'))).ok, true);
  });

  test('a refusal of one invoice does not stop the others of its chunk', async () => {
    const later = await drafts('2026-04');
    await ok(
      fixture.api().patch(`/organizations/${fixture.landlord.organizationId}`, { books_locked_until: '2026-05-31' }),
    );
    const may = await drafts('2026-06');
    const data = await ok(bulk({ action: 'issue', invoice_ids: [...idsOf(later), ...idsOf(may)] }));
    assert.deepEqual(codes(data), [...Array(6).fill('period_locked'), ...Array(6).fill(null)]);
    await ok(fixture.api().patch(`/organizations/${fixture.landlord.organizationId}`, { books_locked_until: null }));
  });

  test('a repeat with the same key returns the first results', async () => {
    const july = await drafts('2026-07');
    const body = { action: 'issue', invoice_ids: idsOf(july) };
    const key = { 'idempotency-key': 'issue-july' };
    const first = await fixture.api().post('/invoices/bulk', body, key);
    const again = await fixture.api().post('/invoices/bulk', body, key);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(codes(again.data), Array(6).fill(null));
    assert.deepEqual(again.data, first.data);
  });

  test('refuses malformed requests', async () => {
    const problems = async (body: object) => {
      const { status, error } = await bulk(body);
      assert.equal(status, 400);
      return error.fields.map(({ path, code }: Data) => `${path} ${code}`);
    };
    assert.deepEqual(await problems({ action: 'cancel', invoice_ids: [NOBODY] }), ['reason required']);
    assert.deepEqual(await problems({ action: 'issue', invoice_ids: [NOBODY], reason: 'x' }), [
      'reason conflicts_with',
    ]);
    assert.deepEqual(await problems({ action: 'burn', invoice_ids: [] }), [
      'action not_allowed',
      'invoice_ids too_short',
    ]);
    const many = Array.from({ length: 501 }, () => NOBODY);
    assert.deepEqual(await problems({ action: 'issue', invoice_ids: many }), ['invoice_ids too_long']);
  });

  test('for those who may issue, and not beyond property and organization', async () => {
    const august = await drafts('2026-08');
    const body = { action: 'issue', invoice_ids: idsOf(august) };
    const landlord = { ...fixture.landlord, client: fixture.api() };
    const staff = await addMember(fixture.service, landlord, 'STAFF');
    assert.equal((await bulk(body, staff.client)).status, 403);
    const limited = await addMember(fixture.service, landlord, 'MANAGER', []);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const { client } of [limited, stranger])
      assert.deepEqual(codes(await ok(bulk(body, client))), Array(6).fill('not_found'));
    const key = await make('/api-keys', { name: 'issuer', permissions: ['invoices.issue'] });
    const issuer = fixture.service.client(key.key);
    const refused = await bulk({ action: 'cancel', invoice_ids: idsOf(august), reason: 'x' }, issuer);
    assert.equal(refused.error.code, 'forbidden');
    assert.deepEqual(codes(await ok(bulk(body, issuer))), Array(6).fill(null));
  });

  test('nothing happens in a suspended organization', async () => {
    const september = await drafts('2026-09');
    const path = `/organizations/${fixture.landlord.organizationId}`;
    await ok(fixture.api().patch(path, { status: 'SUSPENDED' }));
    const refused = await bulk({ action: 'issue', invoice_ids: idsOf(september) });
    assert.equal(refused.error.code, 'organization_suspended');
    assert.equal(await statusOf(september[0].id), 'DRAFT');
    await ok(fixture.api().patch(path, { status: 'ACTIVE' }));
  });
});
