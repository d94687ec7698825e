import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember, registerLandlord } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

/** An and Bình owe the same rent, Chi another, Dũng two months of the same. */
const fixture = await createFixture('2026-11-15');
const { make, ok } = fixture;
const ITEMS = '/payment-reconciliation/review-items';
const account = await make('/bank-accounts', {
  ...{ bank_bin: '970436', account_number: '0123499999', account_holder: 'LAN', is_default: true },
});
const connection = await make('/payment-connections', {
  ...{ provider: 'SEPAY', auth_method: 'API_KEY', secret: 'a-secret-of-sepay', bank_account_ids: [account.id] },
});
const invoices: Record<string, Data> = {};
for (const [name, rent] of Object.entries({ 'Lê An': '3000000', 'Vũ Bình': '3000000', 'Đỗ Chi': '2000000' })) {
  const room = await fixture.room(`P${100 + Object.keys(invoices).length}`);
  await fixture.lease(room, await fixture.renter(name), { start_date: '2026-10-01', monthly_rent: rent });
  invoices[name] = await fixture.issue(room, '2026-11');
}
const twice = await fixture.room('P200');
await fixture.lease(twice, await fixture.renter('Ngô Dũng'), { start_date: '2026-10-01', monthly_rent: '1500000' });
for (const period of ['2026-10', '2026-11']) await fixture.issue(twice, period);

const eventIds = Array.from({ length: 20 }, (_, n) => n + 1);
async function received(content: string, transferAmount: number): Promise<Data> {
  const id = eventIds.shift();
  const event = { id, accountNumber: '0123499999', transferType: 'in', transferAmount, content };
  const sent = await fixture.service
    .client()
    .post(
      `/payment-webhooks/SEPAY/${connection.id}`,
      { ...event, transactionDate: '2026-11-15 10:00:00', referenceCode: `FT${id}` },
      { authorization: 'Apikey a-secret-of-sepay' },
    );
  assert.equal(sent.status, 200, sent.text);
  const { review_items } = await ok(fixture.api().get(`${ITEMS}?limit=200`));
  return review_items.find((item: Data) => item.provider_event_id === String(id));
}
const sureOf = ({ suggestions }: Data): string[] =>
  suggestions.filter(({ sure }: Data) => sure).map(({ renter_name }: Data) => renter_name);
const matchSure = (body: object = {}, client = fixture.api()) => client.post(`${ITEMS}/match-sure`, body);

const byName = await received('LE AN chuyen tien', 3000000);
const nameless = await received('tien phong', 3000000);
const wrongAmount = await received('vu binh', 2500000);
const ambiguous = await received('NGO DUNG P200', 1500000);
const byRoom = await received('p102 chuyen khoan', 2000000);

suite('sure suggestions', () => {
  test('the only invoice with the amount and another reason, shown with what it is', () => {
    assert.deepEqual(byName.suggestions[0], {
      invoice_id: invoices['Lê An'].id,
      renter_id: invoices['Lê An'].renter_id,
      invoice_number: invoices['Lê An'].invoice_number,
      period: '2026-11',
      room_name: 'P100',
      renter_name: 'Lê An',
      open_amount: '3000000.00',
      reasons: ['same_amount', 'renter_name'],
      sure: true,
    });
    assert.deepEqual(sureOf(byRoom), ['Đỗ Chi']);
    for (const item of [nameless, wrongAmount, ambiguous]) assert.deepEqual(sureOf(item), [], item.memo);
  });

  test('given items: each with its outcome', async () => {
    const unknown = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    const ids = [byName.id, nameless.id, unknown, byName.id];
    const { results } = await ok(matchSure({ review_item_ids: ids }));
    assert.deepEqual(
      results.map(({ review_item_id, error }: Data) => [review_item_id, error?.code ?? null]),
      [
        [byName.id, null],
        [nameless.id, 'review_item_not_sure'],
        [unknown, 'not_found'],
      ],
    );
    assert.equal(results[0].invoice_id, invoices['Lê An'].id);
    assert.equal((await fixture.invoice(invoices['Lê An'].id)).display.status.value, 'PAID');
    const again = await ok(matchSure({ review_item_ids: [byName.id] }));
    assert.equal(again.results[0].error.code, 'review_item_already_resolved');
  });

  test('without ids, all that are sure', async () => {
    const { results } = await ok(matchSure());
    assert.deepEqual(
      results.map(({ review_item_id }: Data) => review_item_id),
      [byRoom.id],
    );
    assert.deepEqual((await ok(matchSure())).results, []);
    const list = await ok(fixture.api().get(`${ITEMS}?resolution_kind=MATCHED&include=matched_invoice`));
    assert.deepEqual(list.review_items.map(({ matched_invoice }: Data) => matched_invoice.room_name).sort(), [
      'P100',
      'P102',
    ]);
    assert.equal((await ok(fixture.api().get('/accounting/self-check'))).ok, true);
  });

  test('two transfers for one invoice: the second is refused', async () => {
    const first = await received('VU BINH P101', 3000000);
    const second = await received('vu binh tien phong p101 thang 11', 3000000);
    const { results } = await ok(matchSure({ review_item_ids: [first.id, second.id] }));
    const codes = results.map(({ error }: Data) => error?.code ?? null);
    assert.equal(codes[0], null);
    assert.ok(['invoice_not_payable', 'review_item_not_sure'].includes(codes[1]), codes[1]);
  });

  test('what was matched automatically is listed apart and can be undone', async () => {
    const room = await fixture.room('P300');
    await fixture.lease(room, await fixture.renter('Hà'), { start_date: '2026-11-01', monthly_rent: '900000' });
    const invoice = await fixture.issue(room, '2026-11');
    const item = await received(invoice.payment_reference, Number(invoice.total_amount));
    assert.equal(item.resolution_kind, 'AUTO_MATCHED');
    const list = await ok(fixture.api().get(`${ITEMS}?resolution_kind=AUTO_MATCHED&include=matched_invoice`));
    assert.deepEqual(
      list.review_items.map(({ id, matched_invoice }: Data) => [id, matched_invoice.renter_name]),
      [[item.id, 'Hà']],
    );
    const reopened = await ok(fixture.api().post(`${ITEMS}/${item.id}/reopen`, { reason: 'nhầm' }));
    assert.equal(reopened.resolution_kind, null);
    assert.equal((await fixture.invoice(invoice.id)).paid_amount, '0.00');
    assert.equal((await fixture.api().get(`${ITEMS}?resolution_kind=MAYBE`)).status, 400);
  });

  test('a payment that was taken back is no reason to be sure', async () => {
    const room = await fixture.room('P301');
    const renter = await fixture.renter('Hồ Giang');
    await fixture.lease(room, renter, { start_date: '2026-10-01', monthly_rent: '1750000' });
    const october = await fixture.issue(room, '2026-10');
    const first = await received('ck', 1750000);
    await ok(fixture.api().post(`${ITEMS}/${first.id}/match`, { invoice_id: october.id }));
    await fixture.issue(room, '2026-11');
    const second = await received('ck nha', 1750000);
    assert.deepEqual(sureOf(second), ['Hồ Giang']);
    const [payment] = (await ok(fixture.api().get(`/payments?renter_id=${renter.id}`))).payments;
    await make(`/payments/${payment.id}/reverse`, { reason: 'nhầm' });
    await make(`/invoices/${october.id}/write-off`, { reason: 'nhầm' });
    const { review_items } = await ok(fixture.api().get(`${ITEMS}?limit=200`));
    assert.deepEqual(sureOf(review_items.find(({ id }: Data) => id === second.id)), []);
  });

  test('for those who may reconcile, and not beyond the organization', async () => {
    const landlord = { ...fixture.landlord, client: fixture.api() };
    const staff = await addMember(fixture.service, landlord, 'STAFF');
    assert.equal((await matchSure({}, staff.client)).status, 403);
    const limited = await addMember(fixture.service, landlord, 'MANAGER', []);
    const stranger = await registerLandlord(fixture.service, 'stranger');
    for (const { client } of [limited, stranger]) {
      assert.deepEqual((await ok(matchSure({}, client))).results, []);
      const named = await ok(matchSure({ review_item_ids: [nameless.id] }, client));
      assert.equal(named.results[0].error.code, 'not_found');
    }
    assert.equal((await matchSure({ review_item_ids: [] })).status, 400);
  });
});
