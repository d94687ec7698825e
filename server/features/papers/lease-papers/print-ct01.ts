import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { mayReadIdNumbers, unsealIdNumber } from '../../../security/identity-numbers.ts';
import type { Printout } from '../../documents/invoice-documents/print-invoice.ts';
import { ct01Gaps, ct01Sheet } from './ct01-sheet.ts';
import { loadLeaseFile } from './load-lease.ts';
import { presentGap } from './paper-gap.ts';
import type { SealedNumber } from './residents.ts';

export type Ct01Options = { member_id?: string; addressee?: string };

/** Form CT01 with everything that is known; refuses to print one that the police would send back. */
export async function printCt01(tx: Tx, context: AppContext, leaseId: string, options: Ct01Options): Promise<Printout> {
  const file = await loadLeaseFile(tx, leaseId);
  if (!mayReadIdNumbers(tx.actor)) throw refused('forbidden');
  const memberId = options.member_id?.toLowerCase();
  const missing = ct01Gaps(file, memberId);
  if (missing.length > 0)
    throw refused('document_incomplete', { missing: missing.map((each) => presentGap(each, tx.locale)) });
  const read = new Map<string, SealedNumber['subject']>();
  const sheet = ct01Sheet(file, { memberId, addressee: options.addressee }, (number) => {
    if (number === null) return '';
    read.set(number.subject.id, number.subject);
    return unsealIdNumber(context.sealing, number.owner, number.sealed);
  });
  for (const subject of read.values()) await recordAudit(tx, 'id_number.read', subject, { paper: 'ct01' });
  return { number: `CT01-${file.room.name}`, print: () => typesetter.print('ct01', sheet) };
}
