import { invalidFields } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { assertVisibleProperty } from '../reports/report-scope.ts';
import type { ProfitInput } from './queries.ts';

export async function assertValidDates(tx: Tx, input: ProfitInput): Promise<void> {
  if (input.date_to < input.date_from)
    throw invalidFields({ path: 'date_to', code: 'too_small', limit: input.date_from });
  await assertVisibleProperty(tx, input);
}
