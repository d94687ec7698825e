import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { mayReadIdNumbers, unsealIdNumber } from '../../../security/identity-numbers.ts';
import { readTemplate } from '../contract-templates/read-template.ts';
import { contractDocument } from './contract-document.ts';
import { contractGaps, contractSheet } from './contract-sheet.ts';
import type { IdNumbers } from './contract-values.ts';
import { type LeaseFile, loadLeaseFile } from './load-lease.ts';
import { presentGap } from './paper-gap.ts';

export type ContractOptions = { version?: number; signed_on?: string; companion?: boolean };
export type PrintedContract = { name: string; pdf(): Promise<Buffer>; docx(): Promise<Buffer> };

/** The day on which the lease was entered, unless another one is given. */
export const signingDay = ({ lease, timezone }: LeaseFile, signedOn: string | undefined): string =>
  signedOn ?? Temporal.Instant.from(lease.created_at).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Names everything that is missing instead of printing a contract with empty places. */
export async function printContract(
  tx: Tx,
  context: AppContext,
  leaseId: string,
  options: ContractOptions,
): Promise<PrintedContract> {
  const file = await loadLeaseFile(tx, leaseId);
  if (!mayReadIdNumbers(tx.actor)) throw refused('forbidden');
  const { clauses, version } = await readTemplate(tx, options.version);
  const signedOn = signingDay(file, options.signed_on);
  const source = { file, clauses, signedOn, withEnglish: options.companion ?? false };
  const missing = contractGaps(source);
  if (missing.length > 0)
    throw refused('document_incomplete', { missing: missing.map((each) => presentGap(each, tx.locale)) });
  const sheet = contractSheet(source, await readNumbers(tx, context, file), version);
  await recordAudit(tx, 'lease.contract_printed', { type: 'lease', id: leaseId }, { version, signed_on: signedOn });
  return {
    name: `hop-dong-${file.room.name}-${signedOn}`,
    pdf: () => typesetter.print('contract', sheet),
    docx: () => contractDocument(sheet),
  };
}

/** Both numbers in clear; reading each of them is recorded. */
async function readNumbers(tx: Tx, { sealing }: AppContext, { renter, property }: LeaseFile): Promise<IdNumbers> {
  const { id_number_sealed: ofRenter } = renter;
  const { owner_id_number_sealed: ofOwner } = property;
  const paper = { paper: 'contract' };
  if (ofRenter) await recordAudit(tx, 'id_number.read', { type: 'renter', id: renter.id }, paper);
  if (ofOwner) await recordAudit(tx, 'id_number.read', { type: 'property', id: property.id }, paper);
  return {
    renter: ofRenter && unsealIdNumber(sealing, renter.id, ofRenter),
    owner: ofOwner && unsealIdNumber(sealing, property.id, ofOwner),
  };
}
