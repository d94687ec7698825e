import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultDueDate, defaultIssueDate } from './dates.ts';
import { formatInvoiceNumber } from './invoice-number.ts';
import { allowedActions, balanceOf, checkAction, effectiveStatus, statusByBalance } from './invoice-state.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const period = (text: string) => Temporal.PlainYearMonth.from(text);

test('the issue date is the billing day, or the last day of a shorter month', () => {
  assert.equal(defaultIssueDate(period('2026-11'), 31).toString(), '2026-11-30');
  assert.equal(defaultIssueDate(period('2026-11'), 1).toString(), '2026-11-01');
});

test('the due date is the first due day on or after the issue date and the lease start', () => {
  const due = (issue: string, start: string, dueDay: number) =>
    defaultDueDate({
      period: period(issue.slice(0, 7)),
      issueDate: day(issue),
      leaseStart: day(start),
      billingDay: 1,
      dueDay,
      today: day('2027-06-01'),
    }).toString();
  assert.equal(due('2026-11-01', '2026-03-10', 5), '2026-11-05');
  assert.equal(due('2026-11-05', '2026-03-10', 5), '2026-11-05');
  assert.equal(due('2026-11-06', '2026-03-10', 5), '2026-12-05');
  assert.equal(due('2026-11-01', '2026-11-10', 5), '2026-12-05');
  assert.equal(due('2026-11-01', '2026-11-10', 31), '2026-11-30');
  assert.equal(due('2027-01-31', '2026-11-10', 30), '2027-02-28');
});

test('a bill of the running month that comes late leaves the usual days to pay, and at least three', () => {
  const due = (today: string, billingDay: number, dueDay: number, month = '2026-11') =>
    defaultDueDate({
      period: period(month),
      issueDate: defaultIssueDate(period(month), billingDay),
      leaseStart: day('2026-01-01'),
      billingDay,
      dueDay,
      today: day(today),
    }).toString();
  assert.equal(due('2026-11-01', 1, 5), '2026-11-05');
  assert.equal(due('2026-11-06', 1, 5), '2026-11-10');
  assert.equal(due('2026-11-20', 1, 1), '2026-11-23');
  assert.equal(due('2026-11-28', 25, 5), '2026-12-08');
  assert.equal(due('2026-11-15', 1, 5, '2026-12'), '2026-12-05');
  assert.equal(due('2026-11-15', 1, 5, '2026-10'), '2026-10-05');
});

test('invoice numbers contain property code, month and sequence', () => {
  assert.equal(formatInvoiceNumber('TP1', period('2026-11'), 42), 'TP1-202611-0042');
  assert.equal(formatInvoiceNumber('TP1', period('2026-11'), 10_001), 'TP1-202611-10001');
});

test('the status follows the balance, and OVERDUE the due date', () => {
  const figures = { total: 100n, credited: 0n, paid: 0n, writtenOff: 0n };
  assert.equal(statusByBalance(figures), 'ISSUED');
  assert.equal(statusByBalance({ ...figures, paid: 40n }), 'PARTIALLY_PAID');
  assert.equal(statusByBalance({ ...figures, paid: 40n, credited: 50n, writtenOff: 10n }), 'PAID');
  assert.equal(statusByBalance({ ...figures, total: 0n }), 'PAID');
  assert.equal(balanceOf({ ...figures, paid: 40n, credited: 10n }), 50n);
  const invoice = { ...figures, status: 'ISSUED', dueDate: day('2026-11-05') } as const;
  assert.equal(effectiveStatus(invoice, day('2026-11-05')), 'ISSUED');
  assert.equal(effectiveStatus(invoice, day('2026-11-06')), 'OVERDUE');
  assert.equal(effectiveStatus({ ...invoice, status: 'DRAFT' }, day('2026-11-06')), 'DRAFT');
  assert.equal(effectiveStatus({ ...invoice, status: 'CANCELLED' }, day('2026-11-06')), 'CANCELLED');
});

test('the action table allows actions by status and names the error otherwise', () => {
  assert.deepEqual(allowedActions('DRAFT'), ['edit', 'refresh', 'issue', 'cancel']);
  assert.deepEqual(allowedActions('PARTIALLY_PAID'), ['pay', 'show_qr', 'credit', 'write_off', 'share', 'cancel']);
  assert.deepEqual(allowedActions('PAID'), ['credit', 'share', 'cancel']);
  assert.deepEqual(allowedActions('CANCELLED'), []);
  assert.equal(checkAction('edit', 'ISSUED')?.refused, 'invoice_not_editable');
  assert.equal(checkAction('pay', 'DRAFT')?.refused, 'invoice_not_payable');
  assert.equal(checkAction('pay', 'ISSUED'), null);
});
