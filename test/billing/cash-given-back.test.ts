import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertRefused } from '../interface/shape.ts';
import type { Client } from '../support/client.ts';
import { createFixture } from '../support/fixture.ts';
import { addMember, addOwnRoleMember, type Person } from '../support/people.ts';
import { until } from '../support/until.ts';

const DAY = '2026-11-06';
const fixture = await createFixture(DAY);
const { service, landlord } = fixture;
const owner = fixture.api();
const members = `/organizations/${landlord.organizationId}/members`;

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

let rooms = 0;
async function cash(client: Client, amount: string): Promise<Data> {
  rooms += 1;
  const room = await fixture.room(`G${rooms}`);
  await fixture.lease(room, await fixture.renter(`Người ${rooms}`), { start_date: '2026-11-01' });
  const { id } = await fixture.issue(room, '2026-11');
  return fixture.ok(client.post('/payments', { invoice_id: id, amount, method: 'CASH' }));
}
const bookOf = async (accountId: string | null): Promise<Data> =>
  (await fixture.ok(owner.get('/cash-books'))).cash_books.find(({ account_id }: Data) => account_id === accountId);
const accountOf = ({ session }: Pick<Person, 'session'>): string => session.user.id;
const balanceOf = async (person: Pick<Person, 'session'>): Promise<string> =>
  (await bookOf(accountOf(person)))?.balance ?? '0.00';
const handOver = (client: Client, book: Data, body: object) => client.post(`/cash-books/${book.id}/handovers`, body);
const confirm = (client: Client, handover: Data) =>
  client.post(`/cash-books/${handover.cash_book_id}/handovers/${handover.id}/confirm`);
const reverse = (client: Client, payment: Data) =>
  client.post(`/payments/${payment.id}/reverse`, { reason: 'trả lại' });

/** All that a collector has goes to the owner. */
async function giveToOwner(collector: Person): Promise<void> {
  const book = await bookOf(accountOf(collector));
  const given = { to_account_id: accountOf(landlord), amount: book.balance };
  await fixture.ok(confirm(owner, await fixture.ok(handOver(collector.client, book, given))));
}
async function memberIdOf({ email }: Person): Promise<string> {
  const { members: all } = await fixture.ok(owner.get(members));
  return all.find(({ user }: Data) => user.email === email).id;
}
async function assertAddsUp(): Promise<void> {
  const { checks } = await fixture.ok(owner.get('/accounting/self-check'));
  assert.deepEqual(
    checks.filter(({ ok }: Data) => !ok),
    [],
  );
}

suite('reversed cash', () => {
  test('comes out of the book it went into while that has it', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '1000000');
    const before = await balanceOf(landlord);
    const { body } = await reverse(owner, payment);
    assert.deepEqual([await balanceOf(collector), await balanceOf(landlord)], ['0.00', before]);
    assert.equal(body.meta.warnings, undefined);
    await assertAddsUp();
  });

  test('that was handed over comes out of the book of who gives it back, and says so', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '1000000');
    const before = await balanceOf(landlord);
    await giveToOwner(collector);
    const { body, status } = await reverse(owner, payment);
    assert.equal(status, 200);
    assert.deepEqual(body.meta.warnings, [{ code: 'cash_from_own_book', amount: '1000000.00' }]);
    assert.deepEqual([await balanceOf(collector), await balanceOf(landlord)], ['0.00', before]);
    await assertAddsUp();
  });

  test('that is on its way comes out of the book of who gives it back too', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '300000');
    const before = await balanceOf(landlord);
    const book = await bookOf(accountOf(collector));
    const handover = await fixture.ok(
      handOver(collector.client, book, { to_account_id: accountOf(landlord), amount: '300000' }),
    );
    await fixture.ok(reverse(owner, payment));
    await fixture.ok(confirm(owner, handover));
    assert.deepEqual([await balanceOf(collector), await balanceOf(landlord)], ['0.00', before]);
    await assertAddsUp();
  });

  test('is advanced by the collector who gives it back after handing it over', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '200000');
    await giveToOwner(collector);
    await fixture.ok(reverse(collector.client, payment));
    assert.equal(await balanceOf(collector), '-200000.00');
    await assertAddsUp();
  });

  test('by a program stays with the book it went into', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '100000');
    await giveToOwner(collector);
    const { key } = await fixture.make('/api-keys', { name: 'k', permissions: ['payments.reverse'] });
    await fixture.ok(reverse(service.client(key), payment));
    assert.equal(await balanceOf(collector), '-100000.00');
    await assertAddsUp();
  });

  test('of two people at once neither blocks nor loses a đồng', async () => {
    const [one, two] = [await addMember(service, landlord, 'MANAGER'), await addMember(service, landlord, 'MANAGER')];
    const payments = [await cash(one.client, '50000'), await cash(two.client, '60000')];
    await giveToOwner(one);
    await giveToOwner(two);
    const [first, second] = await Promise.all([reverse(two.client, payments[0]), reverse(one.client, payments[1])]);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.deepEqual([await balanceOf(one), await balanceOf(two)], ['-60000.00', '-50000.00']);
    await assertAddsUp();
  });
});

suite('owners act for a book', () => {
  const leave = async (person: Person) => fixture.ok(owner.delete(`${members}/${await memberIdOf(person)}`));

  test('whose holder may no longer take cash, and no longer for one who may', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    await cash(collector.client, '120000');
    const mine = await bookOf(accountOf(collector));
    const given = { to_account_id: accountOf(landlord), amount: '120000' };
    assertRefused(await handOver(owner, mine, given), 403, 'forbidden');
    const reader = await fixture.make('/roles', { name: 'Chỉ xem', permissions: ['payments.read'] });
    const id = await memberIdOf(collector);
    await fixture.ok(owner.patch(`${members}/${id}`, { role: 'CUSTOM', role_id: reader.id }));
    await until(async () => !(await collector.client.get('/cash-books')).data.cash_books[0].may_act, 'the new role');
    assertRefused(await handOver(collector.client, mine, given), 403, 'forbidden');
    assert.equal((await bookOf(accountOf(collector))).may_act, true);
    await fixture.ok(confirm(owner, await fixture.ok(handOver(owner, mine, given))));
    assert.equal(await balanceOf(collector), '0.00');
    await assertAddsUp();
  });

  test('and pay back what somebody advanced who left, without false income', async () => {
    const collector = await addMember(service, landlord, 'MANAGER');
    const payment = await cash(collector.client, '90000');
    await giveToOwner(collector);
    await fixture.ok(reverse(collector.client, payment));
    const book = await bookOf(accountOf(collector));
    assert.equal(book.balance, '-90000.00');
    await cash(owner, '500000');
    const own = await bookOf(accountOf(landlord));
    const given = { to_cash_book_id: book.id, amount: '90000' };
    assertRefused(await handOver(owner, own, given), 400, 'validation_failed', ['to_cash_book_id not_allowed']);
    await leave(collector);
    const handover = await fixture.ok(handOver(owner, own, given));
    assert.deepEqual(
      [handover.to_cash_book_id, handover.to_account_id, handover.to_name, handover.status],
      [book.id, null, 'MANAGER', 'PENDING'],
    );
    const { waiting } = await fixture.ok(owner.get('/cash-books'));
    assert.ok(waiting.some(({ id }: Data) => id === handover.id));
    const manager = await addMember(service, landlord, 'MANAGER');
    assertRefused(await confirm(manager.client, handover), 403, 'forbidden');
    await fixture.ok(confirm(owner, handover));
    assert.equal((await bookOf(accountOf(collector))).balance, '0.00');
    await assertAddsUp();
  });

  test('and fill the organization’s own book; only owners may, and never from a book into itself', async () => {
    const { key } = await fixture.make('/api-keys', {
      name: 'k',
      permissions: ['payments.record', 'payments.reverse'],
    });
    const payment = await cash(service.client(key), '80000');
    const shared = await bookOf(null);
    const toOwner = { to_account_id: accountOf(landlord), amount: '80000' };
    await fixture.ok(confirm(owner, await fixture.ok(handOver(owner, shared, toOwner))));
    await fixture.ok(reverse(service.client(key), payment));
    assert.equal((await bookOf(null)).balance, '-80000.00');
    const into = { to_cash_book_id: shared.id, amount: '80000' };
    const manager = await addMember(service, landlord, 'MANAGER');
    await cash(manager.client, '80000');
    const theirs = await bookOf(accountOf(manager));
    assertRefused(await handOver(manager.client, theirs, into), 400, 'validation_failed', [
      'to_cash_book_id not_allowed',
    ]);
    assertRefused(await handOver(owner, shared, into), 400, 'validation_failed', ['to_cash_book_id not_allowed']);
    const own = await bookOf(accountOf(landlord));
    assertRefused(await handOver(owner, own, { ...into, ...toOwner }), 400, 'validation_failed', [
      'to_cash_book_id conflicts_with',
    ]);
    await fixture.ok(confirm(owner, await fixture.ok(handOver(owner, own, into))));
    assert.equal((await bookOf(null)).balance, '0.00');
    await assertAddsUp();
  });

  test('and confirm what was handed to somebody who left, into the book of that person', async () => {
    const [giver, taker] = [
      await addMember(service, landlord, 'MANAGER'),
      await addMember(service, landlord, 'MANAGER'),
    ];
    await cash(giver.client, '70000');
    const given = { to_account_id: accountOf(taker), amount: '70000' };
    const handover = await fixture.ok(handOver(giver.client, await bookOf(accountOf(giver)), given));
    assertRefused(await confirm(owner, handover), 403, 'forbidden');
    await leave(taker);
    await fixture.ok(confirm(owner, handover));
    assert.deepEqual([await balanceOf(giver), await balanceOf(taker)], ['0.00', '70000.00']);
    await assertAddsUp();
  });
});

suite('a role that records payments without reading them', () => {
  test('sees its own book, hands over from it, and no other', async () => {
    const clerk = await addOwnRoleMember(service, landlord, ['payments.record']);
    await cash(clerk.client, '110000');
    const { cash_books, receivers } = await fixture.ok(clerk.client.get('/cash-books'));
    assert.deepEqual(
      cash_books.map(({ account_id, balance, may_act }: Data) => [account_id, balance, may_act]),
      [[accountOf(clerk), '110000.00', true]],
    );
    assert.ok(receivers.some(({ account_id }: Data) => account_id === accountOf(landlord)));
    const { entries } = await fixture.ok(clerk.client.get(`/cash-books/${cash_books[0].id}`));
    assert.equal(entries.length, 1);
    const own = await bookOf(accountOf(landlord));
    assertRefused(await clerk.client.get(`/cash-books/${own.id}`), 404, 'not_found');
    assertRefused(await clerk.client.get('/payments'), 403, 'forbidden');
    await giveToOwner(clerk);
    assert.equal(await balanceOf(clerk), '0.00');
  });
});
