import assert from 'node:assert/strict';
import type { CashHandover } from './cash.ts';
import type { Holder } from './figures.ts';
import { addDays } from './lease-books.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

const HOLDERS: readonly Holder[] = ['owner', 'clerk'];

const bookOf = async (run: Run, who: Holder): Promise<Data> =>
  (await run.get('/cash-books')).cash_books.find(({ account_id }: Data) => account_id === run.people[who].id);

/** To the other one or to the bank, at times more than there is. */
export async function handOver(run: Run, { a, b, c }: Step): Promise<void> {
  const from = pick(HOLDERS, a) as Holder;
  const book = await bookOf(run, from);
  if (!book) return;
  const to = pick([from === 'owner' ? 'clerk' : 'owner', 'bank'] as const, b) as Holder | 'bank';
  const balance = run.cash.inHand(run.books, from);
  const wanted = pick([balance, balance / 2n, 100_000n, balance + 1n], c) as bigint;
  const amount = wanted > 0n ? wanted : 1n;
  const target = to === 'bank' ? { bank_account_id: run.people.bankAccountId } : { to_account_id: run.people[to].id };
  const response = await run.post(`/cash-books/${book.id}/handovers`, { ...target, amount: `${amount}` }, from);
  const expected = run.cash.isClosed(from, run.today) ? 'period_locked' : amount > balance ? 'insufficient_cash' : null;
  if (!run.agree(response, expected)) return;
  run.cash.handovers.push({ id: response.data.id, bookId: book.id, from, to, amount, state: 'PENDING' });
}

/** Confirmed or refused by either of them, some of them again. */
export async function resolveHandover(run: Run, { a, b, c }: Step): Promise<void> {
  const { handovers } = run.cash;
  const pending = handovers.filter(({ state }) => state === 'PENDING');
  const handover = pick(a % 5 === 0 ? handovers : pending, a);
  if (!handover) return;
  const who = pick(HOLDERS, b) as Holder;
  const confirms = c % 3 !== 0;
  const path = `/cash-books/${handover.bookId}/handovers/${handover.id}`;
  const response = confirms
    ? await run.post(`${path}/confirm`, {}, who)
    : await run.post(`${path}/refuse`, { reason: 'thiếu' }, who);
  if (!run.agree(response, refusedResolution(run, handover, who, confirms))) return;
  handover.state = confirms ? 'CONFIRMED' : 'REFUSED';
}

function refusedResolution(run: Run, handover: CashHandover, who: Holder, confirms: boolean): string | null {
  if (handover.state !== 'PENDING') return 'invalid_status_transition';
  // Cash paid in at the bank is confirmed by somebody else, or by the owner.
  const receives = handover.to === 'bank' ? who === 'owner' || who !== handover.from : who === handover.to;
  if (confirms && !receives) return 'forbidden';
  if (confirms && handover.to !== 'bank' && run.cash.isClosed(who, run.today)) return 'period_locked';
  return !receives && who !== handover.from && who !== 'owner' ? 'forbidden' : null;
}

/** The owner goes home afterwards; the clerk stays, and can take no more cash that day. */
export async function closeCash(run: Run, { a, b }: Step): Promise<void> {
  const who = pick(HOLDERS, a) as Holder;
  const book = await bookOf(run, who);
  if (!book) return;
  const inHand = run.cash.inHand(run.books, who);
  const counted = pick([inHand, inHand, inHand + 5_000n, inHand - 3_000n], b) as bigint;
  const amount = counted > 0n ? counted : 0n;
  // Nobody can count less than nothing: what the holder advanced stays owed to them.
  const expected = inHand < 0n && amount === 0n ? 0n : inHand;
  const reason = b % 5 === 0 ? null : 'đếm lại';
  const body = { date: run.today, counted_amount: `${amount}`, ...(reason ? { reason } : {}) };
  const response = await run.post(`/cash-books/${book.id}/close`, body, who);
  const isUnexplained = amount !== expected && reason === null;
  if (!run.agree(response, run.cash.isClosed(who, run.today) || isUnexplained ? 'validation_failed' : null)) return;
  assert.deepEqual([dong(response.data.expected_amount), dong(response.data.counted_amount)], [expected, amount]);
  run.cash.differ(who, amount - expected);
  run.cash.closed.set(who, run.today);
  if (who === 'owner') await run.on(addDays(run.today, 1));
}

/** Each book is what the model says, and together with what is on its way they are the cash of the journal. */
export async function assertCashAddsUp(run: Run): Promise<void> {
  const { cash_books } = await run.get('/cash-books');
  for (const who of HOLDERS) {
    const book = cash_books.find(({ account_id }: Data) => account_id === run.people[who].id);
    assert.deepEqual(
      { who, inHand: dong(book?.balance ?? '0'), inTransit: dong(book?.in_transit ?? '0') },
      { who, inHand: run.cash.inHand(run.books, who), inTransit: run.cash.inTransit(who) },
    );
  }
  const held = cash_books.map(({ balance, in_transit }: Data) => dong(balance) + dong(in_transit));
  const [journal] = await run.service.asOwner<{ cash: string }>(
    `select coalesce(sum(l.debit - l.credit), 0) as cash from journal_lines l
     join properties p on p.organization_id = l.organization_id where p.id = $1 and l.account = 'cash'`,
    [run.propertyId],
  );
  assert.equal(
    held.reduce((total: bigint, each: bigint) => total + each, 0n),
    dong(journal?.cash ?? '0'),
  );
}
