import { checkLocked } from '../../../../domain/journal/build-entry.ts';
import { refused } from '../../../../domain/refused.ts';
import type { PhotoOwner } from '../../../photos/declare-photos.ts';
import { type LinkPhoto, presentPhotos } from '../../../photos/photo.ts';
import { removePhoto } from '../../../photos/remove-photo.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { type Expense, findExpense } from './queries.ts';

/** Receipts change no figure, so one found late is added to locked books; what backs them is not taken away. */
export const EXPENSE_ATTACHMENTS: PhotoOwner<'accounting.write'> = {
  subject: 'expense',
  path: '/accounting/expenses/{expense_id}',
  idParam: 'expense_id',
  access: 'accounting.write',
  findSubject: async (tx, id) => ({ type: 'expense', id: (await findExpense(tx, id)).id }),
  removePhoto: async (tx, context, subject, attachmentId) => {
    const { entry_date } = await findExpense(tx, subject.id);
    const locked = checkLocked(Temporal.PlainDate.from(entry_date), (await readBooks(tx)).lockedUntil);
    if (locked) throw refused(locked.refused, locked.details);
    await removePhoto(tx, context, subject, attachmentId);
  },
  add: {
    id: 'addExpenseAttachment',
    summary: 'Attach a receipt to an expense',
    condition: 'Also possible in locked books, because no figure changes.',
  },
  remove: {
    id: 'removeExpenseAttachment',
    summary: 'Delete a receipt of an expense',
    condition: 'Not in locked books.',
    refuses: ['period_locked'],
  },
};

export const presentExpense = (expense: Expense, link: LinkPhoto) => ({
  ...expense,
  attachments: presentPhotos(expense.attachments, link),
});
