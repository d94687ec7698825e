import type { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { countToday } from '../http/daily-limit.ts';

const TO_NUMBER = { name: 'texts-to-number', max: 5 };
const BY_ORGANIZATION = { name: 'texts-by-organization', max: 50 };
const BY_INSTALLATION = { name: 'texts-by-installation', max: 2000 };

/**
 * Counts an invitation by phone: five a day to one number, fifty a day from one organization, 2,000 a day in all, which bounds what they can
 * cost. Numbers of accounts count like others, or a landlord could find out which they are. The refusal if it is one too many.
 */
export const checkTextLimit = async (tx: Tx, context: AppContext, phone: string): Promise<Refused | null> =>
  (await countToday(tx, context, TO_NUMBER, phone)) ??
  (await countToday(tx, context, BY_ORGANIZATION, tx.organizationId)) ??
  (await countToday(tx, context, BY_INSTALLATION, ''));
