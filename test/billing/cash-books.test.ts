import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { assertRefused } from '../interface/shape.ts';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, addOwnRoleMember } from '../support/people.ts';
import { until } from '../support/until.ts';

const DAY = '2026-11-06';
const fixture = await createFixture(DAY);
const { service, landlord } = fixture;
const members = `/organizations/${landlord.organizationId}/members`;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const [manager, accountant, staff] = [
  await addMember(service, landlord, 'MANAGER'),
  await addMember(service, landlord, 'ACCOUNTANT'),
  await addMember(service, landlord, 'STAFF'),
];
const bank = await fixture.make('/bank-accounts', {
  bank_bin: '970436',
  account_number: '0123456789',
  account_holder: 'LAN',
});
let rooms = 0;
async function invoice() {
  rooms += 1;
  const room = await fixture.room(`C${rooms}`);
  await fixture.lease(room, await fixture.renter(`Người ${rooms}`), { start_date: '2026-11-01' });
  return fixture.issue(room, '2026-11');
}
const pay = async (client: Client, amount: string, more: object = {}): Promise<Data> =>
  client.post('/payments', { invoice_id: (await invoice()).id, amount, method: 'CASH', ...more });
const cash = async (client: Client, amount: string, more: object = {}): Promise<Data> => {
  const response = await pay(client, amount, more);
  assert.equal(response.status, 201, response.text);
  return response.data;
};
const ownBook = async (client: Client): Promise<Data> =>
  (await client.get('/cash-books')).data.cash_books.find(({ is_own }: Data) => is_own);
const balanceOf = async (client: Client) => (await ownBook(client))?.balance;
const handOver = (client: Client, book: Data, body: object) => client.post(`/cash-books/${book.id}/handovers`, body);
const resolve = (client: Client, handover: Data, how: 'confirm' | 'refuse', body?: object) =>
  client.post(`/cash-books/${handover.cash_book_id}/handovers/${handover.id}/${how}`, body);
const accountOf = ({ session }: Data): string => session.user.id;

/** The books, with what is on its way, are the cash of the trial balance; the self-check says the same. */
async function assertAddsUp(): Promise<void> {
  const { cash_books } = await fixture.ok(fixture.api().get('/cash-books'));
  const books = cash_books.reduce((sum: bigint, book: Data) => sum + whole(book.balance) + whole(book.in_transit), 0n);
  const { accounts } = await fixture.ok(
    fixture.api().get('/accounting/trial-balance?date_from=2020-01-01&date_to=2030-12-31'),
  );
  const held = accounts.find(({ account_key }: Data) => account_key === 'cash');
  assert.equal(books, whole(held?.closing ?? '0'));
  const check = await fixture.ok(fixture.api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter(({ ok }: Data) => !ok),
    [],
  );
}
const whole = (amount: string): bigint => BigInt(amount.split('.')[0] ?? '0');

suite('recorded cash', () => {
  test('is in the book of who recorded it, and leaves it when the payment is reversed, whoever reverses it', async () => {
    const payment = await cash(manager.client, '1000000');
    const book = await ownBook(manager.client);
    assert.deepEqual(
      [payment.cash_book_id, book.account_id, book.balance],
      [book.id, accountOf(manager), '1000000.00'],
    );
    await cash(manager.client, '200000');
    assert.equal(await balanceOf(manager.client), '1200000.00');
    await fixture.ok(accountant.client.post(`/payments/${payment.id}/reverse`, { reason: 'x' }));
    assert.equal(await balanceOf(manager.client), '200000.00');
    assert.equal(await ownBook(accountant.client), undefined);
    await assertAddsUp();
  });

  test('keeps its book when the payment is moved; other money has none', async () => {
    const payment = await cash(manager.client, '300000');
    const moved = await fixture.ok(accountant.client.post(`/payments/${payment.id}/move`, { to_credit: true }));
    assert.equal(moved.cash_book_id, payment.cash_book_id);
    const before = await balanceOf(manager.client);
    await fixture.ok(accountant.client.post(`/payments/${moved.id}/reverse`, { reason: 'x' }));
    assert.equal(whole(before) - whole(await balanceOf(manager.client)), 300_000n);
    assert.equal((await cash(manager.client, '1000', { method: 'BANK_TRANSFER' })).cash_book_id, null);
    await assertAddsUp();
  });

  test('paid out comes from the payer’s book, which may owe them', async () => {
    const payment = await cash(fixture.api(), '500000');
    const moved = await fixture.ok(fixture.api().post(`/payments/${payment.id}/move`, { to_credit: true }));
    const refund = await fixture.ok(
      accountant.client.post(`/renters/${moved.renter_id}/credit-refunds`, { amount: '500000', method: 'CASH' }),
    );
    const book = await ownBook(accountant.client);
    assert.deepEqual([refund.cash_book_id, book.balance], [book.id, '-500000.00']);
    await assertAddsUp();
  });

  test('spent on an expense comes from who entered it and stays theirs when somebody else corrects it', async () => {
    const before = whole(await balanceOf(manager.client));
    const body = { property_id: fixture.property.id, category: 'REPAIR', amount: '70000', entry_date: DAY };
    const expense = await fixture.ok(manager.client.post('/accounting/expenses', body));
    assert.equal(whole(await balanceOf(manager.client)), before - 70_000n);
    await fixture.ok(accountant.client.patch(`/accounting/expenses/${expense.id}`, { amount: '90000' }));
    assert.equal(whole(await balanceOf(manager.client)), before - 90_000n);
    await fixture.ok(accountant.client.delete(`/accounting/expenses/${expense.id}`));
    assert.equal(whole(await balanceOf(manager.client)), before);
    await assertAddsUp();
  });

  test('by a program is in the organization’s own book', async () => {
    const { key } = await fixture.make('/api-keys', { name: 'k', permissions: ['payments.record', 'payments.read'] });
    const payment = await cash(service.client(key), '40000');
    const { cash_books } = await fixture.ok(fixture.api().get('/cash-books'));
    const own = cash_books.find(({ account_id }: Data) => account_id === null);
    assert.deepEqual([payment.cash_book_id, own.balance, own.holder_name], [own.id, '40000.00', null]);
    assertRefused(
      await handOver(service.client(key), own, { bank_account_id: bank.id, amount: '1000' }),
      404,
      'not_found',
    );
    await assertAddsUp();
  });

  test('concurrently by one collector adds up', async () => {
    const before = whole(await balanceOf(manager.client));
    const invoices = await Promise.all(Array.from({ length: 8 }, invoice));
    await Promise.all(
      invoices.map(({ id }) => manager.client.post('/payments', { invoice_id: id, amount: '1000', method: 'CASH' })),
    );
    assert.equal(whole(await balanceOf(manager.client)), before + 8000n);
    await assertAddsUp();
  });
});

suite('who sees which book', () => {
  before(async () => {
    await fixture.ok(
      fixture.api().patch(`/organizations/${landlord.organizationId}`, { staff_may_collect_cash: true }),
    );
    await cash(staff.client, '60000');
  });

  test('those who read the accounts see all of them, their own first; collectors only theirs', async () => {
    const { cash_books } = await fixture.ok(accountant.client.get('/cash-books'));
    assert.ok(cash_books.length >= 4);
    assert.equal(cash_books[0].account_id, accountOf(accountant));
    const collected = await fixture.ok(staff.client.get('/cash-books'));
    assert.deepEqual(
      collected.cash_books.map(({ account_id }: Data) => account_id),
      [accountOf(staff)],
    );
    const theirs = await ownBook(manager.client);
    assertRefused(await staff.client.get(`/cash-books/${theirs.id}`), 404, 'not_found');
    const limited = await addMember(service, landlord, 'MANAGER', [fixture.property.id]);
    assert.deepEqual((await fixture.ok(limited.client.get('/cash-books'))).cash_books, []);
    assertRefused(await limited.client.get(`/cash-books/${theirs.id}`), 404, 'not_found');
    const stranger = await addOwnRoleMember(service, landlord, ['rooms.read']);
    assertRefused(await stranger.client.get('/cash-books'), 403, 'forbidden');
  });

  test('a book lists its entries in pages, with room, renter and receipt', async () => {
    const book = await ownBook(manager.client);
    const first = await manager.client.get(`/cash-books/${book.id}?limit=3`);
    assert.deepEqual([first.data.entries.length, first.body.meta.count], [3, 3]);
    const rest = await manager.client.get(`/cash-books/${book.id}?limit=200&cursor=${first.body.meta.next_cursor}`);
    const all = [...first.data.entries, ...rest.data.entries];
    assert.equal(new Set(all.map(({ id }: Data) => id)).size, all.length);
    assert.equal(
      all.reduce((sum: bigint, entry: Data) => sum + whole(entry.amount), 0n),
      whole(book.balance),
    );
    const paid = all.find(({ kind }: Data) => kind === 'payment');
    assert.match(`${paid.room_name} ${paid.renter_name} ${paid.receipt_number}`, /^C\d+ Người \d+ PT-2026-\d{6}$/);
  });
});

suite('a handover', () => {
  test('leaves the giver at once, reaches the receiver when they confirm, and is booked then', async () => {
    await cash(manager.client, '900000');
    const [book, before] = [await ownBook(manager.client), whole((await ownBook(fixture.api()))?.balance ?? '0')];
    const to = { to_account_id: accountOf(landlord), amount: '700000', note: 'Tiền tuần này' };
    const { data: handover, status } = await handOver(manager.client, book, to);
    assert.deepEqual([status, handover.status, handover.to_name], [201, 'PENDING', 'lan']);
    const pending = await ownBook(manager.client);
    assert.deepEqual([whole(book.balance) - whole(pending.balance), pending.in_transit], [700_000n, '700000.00']);
    await assertAddsUp();
    const { waiting } = await fixture.ok(fixture.api().get('/cash-books'));
    assert.deepEqual(
      waiting.map(({ id }: Data) => id),
      [handover.id],
    );
    for (const other of [manager.client, accountant.client])
      assertRefused(await resolve(other, handover, 'confirm'), 403, 'forbidden');
    assertRefused(await resolve(staff.client, handover, 'confirm'), 404, 'not_found');
    const confirmed = await fixture.ok(resolve(fixture.api(), handover, 'confirm'));
    assert.deepEqual([confirmed.status, confirmed.resolved_by], ['CONFIRMED', accountOf(landlord)]);
    assert.equal(whole(await balanceOf(fixture.api())), before + 700_000n);
    assert.equal((await ownBook(manager.client)).in_transit, '0.00');
    assertRefused(await resolve(fixture.api(), handover, 'confirm'), 409, 'invalid_status_transition');
    await assertAddsUp();
  });

  test('to the bank is confirmed by somebody else, or by an owner', async () => {
    await cash(manager.client, '250000');
    const book = await ownBook(manager.client);
    const bankOf = async () => {
      const { accounts } = await fixture.ok(
        fixture.api().get('/accounting/trial-balance?date_from=2020-01-01&date_to=2030-12-31'),
      );
      return whole(accounts.find(({ account_key }: Data) => account_key === 'bank')?.closing ?? '0');
    };
    const before = await bankOf();
    const { data: handover } = await handOver(manager.client, book, { bank_account_id: bank.id, amount: '250000' });
    assertRefused(await resolve(manager.client, handover, 'confirm'), 403, 'forbidden');
    await fixture.ok(resolve(accountant.client, handover, 'confirm'));
    assert.equal(await bankOf(), before + 250_000n);
    const own = await ownBook(fixture.api());
    const { data: mine } = await handOver(fixture.api(), own, { bank_account_id: bank.id, amount: '1000' });
    await fixture.ok(resolve(fixture.api(), mine, 'confirm'));
    await assertAddsUp();
  });

  test('that is refused, by receiver or giver, is back in the book', async () => {
    await cash(manager.client, '80000');
    const book = await ownBook(manager.client);
    const to = { to_account_id: accountOf(landlord), amount: '80000' };
    for (const who of [fixture.api(), manager.client]) {
      const { data: handover } = await handOver(manager.client, book, to);
      assertRefused(await resolve(who, handover, 'refuse', {}), 400, 'validation_failed', ['reason required']);
      const refused = await fixture.ok(resolve(who, handover, 'refuse', { reason: 'Thiếu tiền' }));
      assert.deepEqual([refused.status, refused.reason], ['REFUSED', 'Thiếu tiền']);
      assert.equal(await balanceOf(manager.client), book.balance);
    }
    await assertAddsUp();
  });

  test('is refused above the cash in hand, to oneself, to nobody, to whom may not take cash, and from another’s book', async () => {
    const book = await ownBook(manager.client);
    const more = `${whole(book.balance) + 1n}`;
    assertRefused(
      await handOver(manager.client, book, { bank_account_id: bank.id, amount: more }),
      409,
      'insufficient_cash',
    );
    const give = (body: object) => handOver(manager.client, book, { amount: '1000', ...body });
    assertRefused(await give({}), 400, 'validation_failed', ['to_account_id required']);
    assertRefused(await give({ to_account_id: accountOf(manager) }), 400, 'validation_failed', [
      'to_account_id not_allowed',
    ]);
    const both = { to_account_id: accountOf(landlord), bank_account_id: bank.id };
    assertRefused(await give(both), 400, 'validation_failed', ['bank_account_id conflicts_with']);
    const reader = await addOwnRoleMember(service, landlord, ['payments.read']);
    assertRefused(await give({ to_account_id: accountOf(reader) }), 404, 'not_found');
    for (const client of [fixture.api(), accountant.client])
      assertRefused(await handOver(client, book, { bank_account_id: bank.id, amount: '1' }), 403, 'forbidden');
  });

  test('two at once never give more than there is', async () => {
    await cash(accountant.client, '900000');
    const book = await ownBook(accountant.client);
    const results = await Promise.all(
      Array.from({ length: 4 }, () =>
        handOver(accountant.client, book, { to_account_id: accountOf(landlord), amount: '200000' }),
      ),
    );
    assert.deepEqual(results.map(({ status }) => status).sort(), [201, 201, 409, 409]);
    await Promise.all(results.flatMap(({ data }) => (data ? resolve(fixture.api(), data, 'confirm') : [])));
    await assertAddsUp();
  });

  test('of a person who left is an owner’s to make', async () => {
    const helper = await addMember(service, landlord, 'MANAGER');
    await cash(helper.client, '30000');
    const book = await ownBook(helper.client);
    const { members: all } = await fixture.ok(fixture.api().get(members));
    const id = all.find(({ user }: Data) => user.email === helper.email).id;
    await fixture.ok(fixture.api().delete(`${members}/${id}`));
    const { data: handover } = await handOver(fixture.api(), book, {
      to_account_id: accountOf(landlord),
      amount: '30000',
    });
    await fixture.ok(resolve(fixture.api(), handover, 'confirm'));
    await assertAddsUp();
  });
});

suite('closing a day', () => {
  const close = (client: Client, book: Data, body: object) => client.post(`/cash-books/${book.id}/close`, body);

  test('takes the count, books a difference with its reason, and takes no further entries of that day', async () => {
    const book = await ownBook(staff.client);
    assertRefused(await close(staff.client, book, { date: DAY, counted_amount: '50000' }), 400, 'validation_failed', [
      'reason required',
    ]);
    assertRefused(await close(fixture.api(), book, { date: DAY, counted_amount: '60000' }), 403, 'forbidden');
    const closing = await fixture.ok(
      close(staff.client, book, { date: DAY, counted_amount: '50000', reason: 'Trả lại nhầm' }),
    );
    assert.deepEqual(
      [closing.expected_amount, closing.counted_amount, closing.difference_amount],
      ['60000.00', '50000.00', '-10000.00'],
    );
    const after = await ownBook(staff.client);
    assert.deepEqual([after.balance, after.closed_until], ['50000.00', DAY]);
    await assertAddsUp();
    const late = await pay(staff.client, '1000');
    assertRefused(late, 409, 'period_locked');
    assert.deepEqual(late.error.details, {
      reason: 'cash_book_closed',
      cash_book_id: book.id,
      cash_book_closed_until: DAY,
      entry_date: DAY,
    });
    assert.match(late.error.message, /sổ quỹ/);
    assertRefused(
      await handOver(staff.client, book, { to_account_id: accountOf(landlord), amount: '1000' }),
      409,
      'period_locked',
    );
    assertRefused(await close(staff.client, book, { date: DAY, counted_amount: '50000' }), 400, 'validation_failed', [
      'date too_small',
    ]);
    const tomorrow = Temporal.PlainDate.from(DAY).add({ days: 1 }).toString();
    assertRefused(await close(staff.client, book, { date: tomorrow, counted_amount: '0' }), 400, 'validation_failed', [
      'date too_large',
    ]);
    const detail = await fixture.ok(staff.client.get(`/cash-books/${book.id}`));
    assert.equal(detail.closings[0].reason, 'Trả lại nhầm');
    assert.equal(detail.entries[0].kind, 'cash_difference');
  });

  test('leaves what was handed over before to be confirmed, and what is refused to the next day', async () => {
    await cash(manager.client, '400000');
    const book = await ownBook(manager.client);
    const give = async (amount: string) =>
      (await handOver(manager.client, book, { to_account_id: accountOf(landlord), amount })).data;
    const [kept, returned] = [await give('100000'), await give('50000')];
    const { balance } = await ownBook(manager.client);
    const closing = await fixture.ok(close(manager.client, book, { date: DAY, counted_amount: balance }));
    assert.equal(closing.difference_amount, '0.00');
    await fixture.ok(resolve(fixture.api(), kept, 'confirm'));
    const refused = await fixture.ok(resolve(fixture.api(), returned, 'refuse', { reason: 'x' }));
    assert.equal(refused.resolved_on, '2026-11-07');
    assert.equal(whole(await balanceOf(manager.client)), whole(balance) + 50_000n);
    await assertAddsUp();
    await until(async () => {
      const { events } = (await fixture.api().get('/events?type=cash_book.closed')).data;
      return events.some(({ data }: Data) => data.id === closing.id);
    }, 'the event of the closing');
    for (const type of ['cash_handover.created', 'cash_handover.confirmed', 'cash_handover.refused'])
      assert.ok((await fixture.api().get(`/events?type=${type}`)).data.events.length > 0, type);
    const { audit_events } = await fixture.ok(fixture.api().get('/audit-events?limit=200'));
    for (const action of [
      'cash_handover.created',
      'cash_handover.confirmed',
      'cash_handover.refused',
      'cash_book.closed',
    ])
      assert.ok(
        audit_events.some((event: Data) => event.action === action),
        action,
      );
  });

  test('of a negative book with nothing in the drawer leaves what is owed to its holder, without income', async () => {
    const payer = await addMember(service, landlord, 'MANAGER');
    const body = { property_id: fixture.property.id, category: 'REPAIR', amount: '70000', entry_date: DAY };
    await fixture.ok(payer.client.post('/accounting/expenses', body));
    const book = await ownBook(payer.client);
    const closing = await fixture.ok(close(payer.client, book, { date: DAY, counted_amount: '0' }));
    assert.deepEqual([closing.difference_amount, await balanceOf(payer.client)], ['0.00', '-70000.00']);
    await assertAddsUp();
  });

  test('with too much books other income that is no fine or compensation of the revenue book', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    await cash(collector.client, '10000');
    const finesOf = async () =>
      (await fixture.ok(fixture.api().get('/reports/revenue-book?year=2026'))).total.fines_and_compensation.net;
    const before = await finesOf();
    const counted = { date: DAY, counted_amount: '15000', reason: 'Khách trả dư' };
    await fixture.ok(close(collector.client, await ownBook(collector.client), counted));
    assert.equal(await finesOf(), before);
  });

  test('leaves an expense of that day to be corrected where the cash stays as it was counted', async () => {
    const payer = await addMember(service, landlord, 'MANAGER');
    await cash(payer.client, '500000');
    const room = await fixture.room('E1');
    const body = { property_id: fixture.property.id, category: 'REPAIR', amount: '70000', entry_date: DAY };
    const expense = await fixture.ok(payer.client.post('/accounting/expenses', body));
    const book = await ownBook(payer.client);
    await fixture.ok(close(payer.client, book, { date: DAY, counted_amount: book.balance }));
    const change = (changes: object) => payer.client.patch(`/accounting/expenses/${expense.id}`, changes);
    await fixture.ok(change({ category: 'CLEANING', room_id: room.id }));
    for (const changes of [{ amount: '90000' }, { paid_from: 'BANK' }, { entry_date: '2026-11-05' }])
      assertRefused(await change(changes), 409, 'period_locked');
    assert.equal(await balanceOf(payer.client), book.balance);
    const { entries } = await fixture.ok(payer.client.get(`/cash-books/${book.id}`));
    assert.equal(entries.length, 4);
    await assertAddsUp();
  });
});

suite('the self-check', () => {
  test('finds a book that differs from its entries, and cash that is in no book', async () => {
    const book = await ownBook(accountant.client);
    await service.asOwner('update cash_books set balance = balance + 1 where id = $1', [book.id]);
    const { checks } = await fixture.ok(fixture.api().get('/accounting/self-check'));
    const failed = checks.filter(({ ok }: Data) => !ok);
    assert.deepEqual(
      failed.map(({ name }: Data) => name),
      ['cash_books_equal_journal', 'cash_books_equal_trial_balance'],
    );
    assert.equal(failed[0].problems[0].cash_book_id, book.id);
    await service.asOwner('update cash_books set balance = balance - 1 where id = $1', [book.id]);
    await assert.rejects(
      service.asOwner(`update journal_lines set cash_book_id = null where account = 'cash'`),
      /journal_lines_cash_book_check/,
    );
    await assertAddsUp();
  });
});
