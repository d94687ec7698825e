import type { Tx } from '../../../database/transaction.ts';
import { markReminded } from '../../portfolio/billing-settings/queries.ts';
import { insertReminders, type Reminder } from './reminder-queries.ts';

/** Notifies the renters, in the transaction that records the reminders. */
export type RemindRenters = (tx: Tx, reminders: Reminder[]) => Promise<void>;

/** Sends the reminders of today that were not sent yet. */
export async function remindRenters(tx: Tx, remind: RemindRenters): Promise<void> {
  const due = await insertReminders(tx);
  if (due.length > 0) await remind(tx, due);
  await markReminded(tx);
}
