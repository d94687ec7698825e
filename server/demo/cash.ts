import { MONTHS, type Timeline } from './timeline.ts';

type Books = { cash_books: { id: string; is_own: boolean; balance: string }[] };

/** Near the end of each month those who took cash pay it in at the bank, and the owner confirms that it arrived. */
export function planCash(timeline: Timeline): void {
  for (let month = 0; month < MONTHS - 1; month += 1) timeline.plan(month, 27, 19, (at) => payIn(timeline, at));
}

async function payIn(timeline: Timeline, at: Temporal.Instant): Promise<void> {
  const { owner, manager, accountant } = timeline.team;
  for (const collector of [manager, accountant]) {
    const { cash_books } = await timeline.call<Books>(at, collector, 'GET', '/cash-books');
    const own = cash_books.find(({ is_own }) => is_own);
    if (!own || own.balance.startsWith('-') || own.balance === '0.00') continue;
    const handover = await timeline.post(at, collector, `/cash-books/${own.id}/handovers`, {
      bank_account_id: timeline.bank.accountId,
      amount: own.balance,
    });
    await timeline.post(at, owner, `/cash-books/${own.id}/handovers/${handover.id}/confirm`);
  }
}
