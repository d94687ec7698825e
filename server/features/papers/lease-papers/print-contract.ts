import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { typesetter } from '../../../documents/typeset.ts';
import { mayReadIdNumbers, unsealIdNumber } from '../../../security/identity-numbers.ts';
import type { LeaseRow } from '../../leasing/leases/queries.ts';
import { readTemplate } from '../contract-templates/read-template.ts';
import { contractDocument } from './contract-document.ts';
import { type ContractSheet, contractGaps, contractSheet } from './contract-sheet.ts';
import type { IdNumbers } from './contract-values.ts';
import { type LeaseFile, loadLeaseFile } from './load-lease.ts';
import { presentGap } from './paper-gap.ts';
import { findPrinted, findSealedText, type PrintedRow, savePrinted } from './queries.ts';

export type ContractOptions = { version?: number; signed_on?: string; companion?: boolean };
export type PrintedContract = { name: string; pdf(): Promise<Buffer>; docx(): Promise<Buffer> };

/** Names everything that is missing instead of printing a contract with empty places. */
export async function printContract(
  tx: Tx,
  context: AppContext,
  leaseId: string,
  options: ContractOptions,
): Promise<PrintedContract> {
  const file = await loadLeaseFile(tx, leaseId);
  if (!mayReadIdNumbers(tx.actor)) throw refused('forbidden');
  const { version, ...source } = await contractSource(tx, file, await findPrinted(tx, leaseId), options);
  const missing = contractGaps(source);
  if (missing.length > 0)
    throw refused('document_incomplete', { missing: missing.map((each) => presentGap(each, tx.locale)) });
  const { signedOn, withEnglish } = source;
  const sheet = contractSheet(source, await readNumbers(tx, context, file), version);
  await savePrinted(tx, leaseId, {
    template_version: version,
    signed_on: signedOn,
    companion: withEnglish,
    sealed: context.sealing.seal(JSON.stringify(sheet), sealingContext(leaseId)),
  });
  await recordAudit(tx, 'lease.contract_printed', { type: 'lease', id: leaseId }, { version, signed_on: signedOn });
  return {
    name: nameOf(file.room.name, signedOn),
    pdf: () => typesetter.print('contract', sheet),
    docx: () => contractDocument(sheet),
  };
}

/**
 * What a contract is printed from. One that was printed before is printed again from the same version and with the same day, unless
 * others are asked for; else the latest version is taken, and the day on which the lease was entered.
 */
export async function contractSource(
  tx: Tx,
  file: LeaseFile,
  printed: PrintedRow | undefined,
  { version, signed_on, companion }: ContractOptions,
) {
  const template = await readTemplate(tx, version ?? printed?.template_version);
  const { created_at } = file.lease;
  const entered = Temporal.Instant.from(created_at).toZonedDateTimeISO(file.timezone).toPlainDate().toString();
  const signedOn = signed_on ?? printed?.signed_on ?? entered;
  return { file, clauses: template.clauses, version: template.version, signedOn, withEnglish: companion ?? false };
}

/** The renter gets what the landlord printed last, whatever has changed since. */
export async function printAsPrinted(
  tx: Tx,
  { sealing }: AppContext,
  lease: LeaseRow,
  roomName: string,
): Promise<Pick<PrintedContract, 'name' | 'pdf'>> {
  const row = await findSealedText(tx, lease.id);
  if (!row) throw refused('not_found');
  const sheet = JSON.parse(sealing.open(row.sealed, sealingContext(lease.id))) as ContractSheet;
  await recordAudit(tx, 'id_number.read', { type: 'property', id: lease.property_id }, { paper: 'contract' });
  return { name: nameOf(roomName, row.signed_on), pdf: () => typesetter.print('contract', sheet) };
}

const nameOf = (roomName: string, signedOn: string): string => `hop-dong-${roomName}-${signedOn}`;
const sealingContext = (leaseId: string): string => `lease_contract ${leaseId}`;

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
