import { endBooking } from '../features/banking/bank-transfers/queries.ts';
import { workRun } from '../features/billing/billing-runs/run-lanes.ts';
import { remindRenters } from '../features/billing/invoices/remind-renters.ts';
import { tellOverdue } from '../features/billing/invoices/tell-overdue.ts';
import { reminderPlanner } from '../notifications/plan.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { type OpenInvoice, openInvoices } from './queries.ts';
import { dong, type Habit, MONTHS, type Story, SYSTEM, TIMEZONE } from './story.ts';

type Method = 'CASH' | 'BANK_TRANSFER';

/** Before that the house wrote down by hand what arrived at the bank. */
export const BANK_REPORTS_FROM = 10;

/** Every let room, on the first of the month; then everybody pays in their own way. */
export async function billMonth(story: Story, month: number, at: Temporal.Instant): Promise<void> {
  const period = story.period(month);
  const run = await story.post(at, story.crew.accountant, '/billing-runs', { period, issue: true });
  await workRun((work) => work(story.act.inside(at, SYSTEM)), run.id, { sideBySide: 1 });
  const open = await openInvoices(story.act.inside(at, SYSTEM), period);
  const habits = new Map(story.rooms.flatMap(({ tenancy }) => (tenancy ? [[tenancy.renterId, tenancy.habit]] : [])));
  for (const [number, invoice] of open.entries()) {
    const isOld = invoice.due_date < story.date(month, 1);
    const habit = habits.get(invoice.renter_id) ?? 'NEVER';
    if (!isOld) planPayment(story, month, invoice, habit as Habit, number);
  }
}

function planPayment(story: Story, month: number, invoice: OpenInvoice, habit: Habit, number: number): void {
  const { random } = story;
  const whole = Number(invoice.balance);
  // In the running month two of five have not paid yet.
  const waits = month === MONTHS - 1 && number % 5 < 2;
  if (habit === 'NEVER' || waits) return;
  const pay = (day: number, amount: number, note?: string, method: Method = 'CASH') =>
    story.plan(
      month,
      day,
      18,
      (at) => receive(story, at, { renterId: invoice.renter_id, amount, method, note }),
      invoice.renter_id,
    );
  if (habit === 'TRANSFER') {
    const day = random.between(2, 5);
    if (month < BANK_REPORTS_FROM) pay(day, whole, undefined, 'BANK_TRANSFER');
    else planTransfer(story, month, day, invoice);
  } else if (habit === 'CASH') pay(random.between(2, 6), whole);
  else if (habit === 'LATE') pay(random.between(11, 24), whole, 'Trả trễ');
  else if (habit === 'AHEAD') pay(3, whole * 3, 'Trả trước ba tháng', 'BANK_TRANSFER');
  else {
    const part = Math.round((whole * 0.6) / 1000) * 1000;
    pay(4, part, 'Trả trước một phần');
    if (month < MONTHS - 1) pay(random.between(15, 26), whole - part, 'Trả nốt');
  }
}

function planTransfer(story: Story, month: number, day: number, { payment_code: code, balance }: OpenInvoice): void {
  story.plan(month, day, story.random.between(9, 22), async (at) => {
    await transfer(story, at, Number(balance), `${code} tien phong thang ${story.period(month).slice(5)}`);
  });
}

type Receipt = { renterId: string; amount: number; method: Method; note: string | undefined };

async function receive(story: Story, at: Temporal.Instant, { renterId, amount, method, note }: Receipt): Promise<void> {
  if (amount <= 0) return;
  await story.post(at, story.crew.accountant, '/payments/allocate', {
    renter_id: renterId,
    amount: dong(amount),
    method,
    ...(note ? { note } : {}),
  });
}

type Transfer = { direction?: 'in' | 'out'; accountNumber?: string };

/** As the bank reports it: signed, stored, and matched by the code in its memo. */
export async function transfer(
  story: Story,
  at: Temporal.Instant,
  amount: number,
  memo: string,
  { direction = 'in', accountNumber = story.bank.accountNumber }: Transfer = {},
): Promise<string> {
  story.bank.transfers += 1;
  const id = String(story.bank.transfers);
  const when = at.toZonedDateTimeISO(TIMEZONE).toPlainDateTime().round('second').toString().replace('T', ' ');
  const body = {
    id: story.bank.transfers,
    accountNumber,
    transferType: direction,
    transferAmount: Math.round(amount),
    content: memo,
    transactionDate: when,
    referenceCode: `DEMO${id.padStart(6, '0')}`,
  };
  await story.act.call(at, ANONYMOUS, 'POST', `/payment-webhooks/SEPAY/${story.bank.connectionId}`, {
    bytes: Buffer.from(JSON.stringify(body)),
    headers: { authorization: `Apikey ${story.bank.secret}` },
  });
  await endBooking(story.act.inside(at, SYSTEM));
  return id;
}

/** What the calendar does by itself: who is late is told so, who forgets is reminded. */
export async function watchCalendar(story: Story, at: Temporal.Instant): Promise<void> {
  const { jobs, log } = story.act.services;
  await tellOverdue(story.act.inside(at, SYSTEM));
  await remindRenters(story.act.inside(at, SYSTEM), reminderPlanner({ jobs, log, zaloTopics: [] }));
}

const BILLS = [
  { category: 'INTERNET', day: 5, least: 450, most: 450, vendor: 'Nhà mạng', paid_from: 'BANK' },
  { category: 'ELECTRICITY', day: 12, least: 6200, most: 9800, vendor: 'Điện lực', paid_from: 'BANK' },
  { category: 'WATER', day: 14, least: 1800, most: 3100, vendor: 'Cấp nước', paid_from: 'BANK' },
  { category: 'CLEANING', day: 20, least: 1500, most: 1800, vendor: 'Tổ vệ sinh', paid_from: 'CASH' },
] as const;

/** Both houses cost money every month, and something breaks in one of the rooms. */
export function planExpenses(story: Story, month: number): void {
  for (const propertyId of [story.houses.tiered, story.houses.flat]) {
    for (const { category, day, least, most, vendor, paid_from } of BILLS) {
      const amount = dong(story.random.between(least, most) * 1000);
      story.plan(month, day, 11, async (at) => {
        const entry_date = at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
        const account = paid_from === 'BANK' ? { bank_account_id: story.bank.accountId } : {};
        const body = { property_id: propertyId, category, amount, entry_date, vendor, paid_from, ...account };
        await story.post(at, story.crew.accountant, '/accounting/expenses', body);
      });
    }
  }
  const room = story.room(story.random.between(0, story.rooms.length - 1));
  const amount = dong(story.random.between(15, 90) * 10_000);
  story.plan(month, 17, 16, async (at) => {
    const entry_date = at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
    const body = { property_id: room.propertyId, room_id: room.id, category: 'REPAIR', amount, entry_date };
    await story.post(at, story.crew.accountant, '/accounting/expenses', { ...body, note: 'Thợ điện nước' });
  });
}
