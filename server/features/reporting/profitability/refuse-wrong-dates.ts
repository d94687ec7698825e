import { refuseFields } from '../../../../domain/refuse.ts';
import type { Tx } from '../../../database/transaction.ts';
import { refuseForeignProperty } from '../reports/report-scope.ts';
import type { ProfitWish } from './queries.ts';

export async function refuseWrongDates(tx: Tx, wish: ProfitWish): Promise<void> {
  if (wish.date_to < wish.date_from) throw refuseFields({ path: 'date_to', code: 'too_small', limit: wish.date_from });
  await refuseForeignProperty(tx, wish);
}
