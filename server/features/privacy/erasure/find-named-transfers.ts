import { mentionsOnly } from '../../../../domain/privacy/mentions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { untiedTransfers } from '../../banking/bank-transfers/erase-queries.ts';
import { readPeople } from './queries.ts';

const BATCH = 500;

/**
 * Transfers that are tied to no renter but name this one or their household, such as the refund of a deposit. Where somebody who is not
 * erased may be meant as well, the text stays.
 */
export async function findNamedTransfers(tx: Tx, renterId: string, memberIds: string[]): Promise<string[]> {
  const { people, others } = await readPeople(tx, renterId, memberIds);
  const isNamed = mentionsOnly(people, others);
  const found: string[] = [];
  for await (const { rows } of tx.batches(untiedTransfers(tx), BATCH))
    for (const [id, text] of rows as [string, string][]) if (isNamed(text)) found.push(id);
  return found;
}
