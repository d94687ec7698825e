import { processRun } from '../features/billing/billing-runs/process-run.ts';
import { emitOverdue } from '../features/billing/invoices/emit-overdue.ts';
import { remindRenters } from '../features/billing/invoices/remind-renters.ts';
import { reminderPlanner } from '../notifications/plan-and-store.ts';
import { ANONYMOUS } from '../security/actor.ts';
import { type OpenInvoice, openInvoices } from './queries.ts';
import { dong, type Habit, MONTHS, SYSTEM, TIMEZONE, type Timeline } from './timeline.ts';

type Method = 'CASH' | 'BANK_TRANSFER';

/** Before this month, bank payments were recorded by hand. */
export const BANK_REPORTS_FROM = 10;

/** Bills every let room on the first of the month; then renters pay according to their habits. */
export async function billMonth(timeline: Timeline, month: number, at: Temporal.Instant): Promise<void> {
  const period = timeline.period(month);
  const run = await timeline.post(at, timeline.team.accountant, '/billing-runs', { period, issue: true });
  await processRun((work) => work(timeline.client.scopedTx(at, SYSTEM)), run.id, { concurrency: 1 });
  const open = await openInvoices(timeline.client.scopedTx(at, SYSTEM), period);
  const habits = new Map(timeline.rooms.flatMap(({ tenancy }) => (tenancy ? [[tenancy.renterId, tenancy.habit]] : [])));
  for (const [number, invoice] of open.entries()) {
    const isOld = invoice.due_date < timeline.date(month, 1);
    const habit = habits.get(invoice.renter_id) ?? 'NEVER';
    if (!isOld) planPayment(timeline, month, invoice, habit as Habit, number);
  }
}

function planPayment(timeline: Timeline, month: number, invoice: OpenInvoice, habit: Habit, number: number): void {
  const { random } = timeline;
  const whole = Number(invoice.balance);
  // In the current month two of five have not paid yet.
  const waits = month === MONTHS - 1 && number % 5 < 2;
  if (habit === 'NEVER' || waits) return;
  const pay = (day: number, amount: number, note?: string, method: Method = 'CASH') =>
    timeline.plan(
      month,
      day,
      18,
      (at) => receive(timeline, at, { renterId: invoice.renter_id, amount, method, note }),
      invoice.renter_id,
    );
  if (habit === 'TRANSFER') {
    const day = random.between(2, 5);
    if (month < BANK_REPORTS_FROM) pay(day, whole, undefined, 'BANK_TRANSFER');
    else planTransfer(timeline, month, day, invoice);
  } else if (habit === 'CASH') pay(random.between(2, 6), whole);
  else if (habit === 'LATE') pay(random.between(11, 24), whole, 'Trả trễ');
  else if (habit === 'AHEAD') pay(3, whole * 3, 'Trả trước ba tháng', 'BANK_TRANSFER');
  else {
    const part = Math.round((whole * 0.6) / 1000) * 1000;
    pay(4, part, 'Trả trước một phần');
    if (month < MONTHS - 1) pay(random.between(15, 26), whole - part, 'Trả nốt');
  }
}

function planTransfer(
  timeline: Timeline,
  month: number,
  day: number,
  { payment_code: code, balance }: OpenInvoice,
): void {
  timeline.plan(month, day, timeline.random.between(9, 22), async (at) => {
    await transfer(timeline, at, Number(balance), `${code} tien phong thang ${timeline.period(month).slice(5)}`);
  });
}

type Receipt = { renterId: string; amount: number; method: Method; note: string | undefined };

async function receive(
  timeline: Timeline,
  at: Temporal.Instant,
  { renterId, amount, method, note }: Receipt,
): Promise<void> {
  if (amount <= 0) return;
  await timeline.post(at, timeline.team.accountant, '/payments/allocate', {
    renter_id: renterId,
    amount: dong(amount),
    method,
    ...(note ? { note } : {}),
  });
}

type Transfer = { direction?: 'in' | 'out'; accountNumber?: string };

/** As reported by the bank: signed, stored, and matched by the code in its memo. */
export async function transfer(
  timeline: Timeline,
  at: Temporal.Instant,
  amount: number,
  memo: string,
  { direction = 'in', accountNumber = timeline.bank.accountNumber }: Transfer = {},
): Promise<string> {
  timeline.bank.transfers += 1;
  const id = String(timeline.bank.transfers);
  const when = at.toZonedDateTimeISO(TIMEZONE).toPlainDateTime().round('second').toString().replace('T', ' ');
  const body = {
    id: timeline.bank.transfers,
    accountNumber,
    transferType: direction,
    transferAmount: Math.round(amount),
    content: memo,
    transactionDate: when,
    referenceCode: `DEMO${id.padStart(6, '0')}`,
  };
  await timeline.client.call(at, ANONYMOUS, 'POST', `/payment-webhooks/SEPAY/${timeline.bank.connectionId}`, {
    bytes: Buffer.from(JSON.stringify(body)),
    headers: { authorization: `Apikey ${timeline.bank.secret}` },
  });
  return id;
}

/** The daily jobs: overdue notices and reminders. */
export async function runDailyJobs(timeline: Timeline, at: Temporal.Instant): Promise<void> {
  const { jobs, log } = timeline.client.context;
  await emitOverdue(timeline.client.scopedTx(at, SYSTEM));
  await remindRenters(timeline.client.scopedTx(at, SYSTEM), reminderPlanner({ jobs, log, zaloTopics: [] }));
}

const BILLS = [
  { category: 'INTERNET', day: 5, min: 450, max: 450, vendor: 'Nhà mạng', paid_from: 'BANK' },
  { category: 'ELECTRICITY', day: 12, min: 6200, max: 9800, vendor: 'Điện lực', paid_from: 'BANK' },
  { category: 'WATER', day: 14, min: 1800, max: 3100, vendor: 'Cấp nước', paid_from: 'BANK' },
  { category: 'CLEANING', day: 20, min: 1500, max: 1800, vendor: 'Tổ vệ sinh', paid_from: 'CASH' },
] as const;

/** Both properties have costs every month, and something breaks in one of the rooms. */
export function planExpenses(timeline: Timeline, month: number): void {
  for (const propertyId of [timeline.properties.boarding, timeline.properties.apartments]) {
    for (const { category, day, min, max, vendor, paid_from } of BILLS) {
      const amount = dong(timeline.random.between(min, max) * 1000);
      timeline.plan(month, day, 11, async (at) => {
        const entry_date = at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
        const account = paid_from === 'BANK' ? { bank_account_id: timeline.bank.accountId } : {};
        const body = { property_id: propertyId, category, amount, entry_date, vendor, paid_from, ...account };
        await timeline.post(at, timeline.team.accountant, '/accounting/expenses', body);
      });
    }
  }
  const room = timeline.room(timeline.random.between(0, timeline.rooms.length - 1));
  const amount = dong(timeline.random.between(15, 90) * 10_000);
  timeline.plan(month, 17, 16, async (at) => {
    const entry_date = at.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
    const body = { property_id: room.propertyId, room_id: room.id, category: 'REPAIR', amount, entry_date };
    await timeline.post(at, timeline.team.accountant, '/accounting/expenses', { ...body, note: 'Thợ điện nước' });
  });
}
