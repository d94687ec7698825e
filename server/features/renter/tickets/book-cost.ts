import { parseAmount } from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { createExpense } from '../../costs/expenses/change-expense.ts';
import type { Expense } from '../../costs/expenses/queries.ts';
import { findTicket } from './queries.ts';
import type { BookCostBody } from './schemas.ts';

/** Books the cost once; afterwards it is corrected as an expense. */
export async function bookCost(tx: Tx, ticketId: string, input: Static<typeof BookCostBody>): Promise<Expense> {
  await findTicket(tx, ticketId, true);
  // Read again: the statement that waited for the lock does not see an expense booked meanwhile.
  const ticket = await findTicket(tx, ticketId);
  if (ticket.expense_id) throw refused('invalid_status_transition', { expense_id: ticket.expense_id });
  if ((parseAmount(ticket.cost_amount ?? '0') ?? 0n) <= 0n)
    throw invalidFields({ path: 'cost_amount', code: 'required' });
  const expense = await createExpense(tx, {
    ...input,
    property_id: ticket.property_id,
    ...(ticket.room_id ? { room_id: ticket.room_id } : {}),
    ticket_id: ticket.id,
    category: input.category ?? 'REPAIR',
    amount: ticket.cost_amount ?? '0',
    entry_date: input.entry_date ?? tx.today.toString(),
    note: input.note ?? ticket.title,
  });
  await recordAudit(
    tx,
    'ticket.updated',
    { type: 'ticket', id: ticket.id },
    { expense_id: { from: null, to: expense.id } },
  );
  return expense;
}
