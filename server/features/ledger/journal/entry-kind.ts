import { ENTRY_KINDS } from '../../../../domain/catalog/journal.ts';
import { oneOf } from '../../../http/schema.ts';

export const entryKind = () =>
  oneOf(ENTRY_KINDS, {
    description:
      'opening: what was owed, held or paid before the service kept the books. recovery: money received on a written-off invoice. supplier_bill: an expense for utilities that are only passed on. supplier_paid: an expense paid after its day. cash_difference: found when a cash book was closed. reversal: undoes the entry in `reverses_id`.',
  });
