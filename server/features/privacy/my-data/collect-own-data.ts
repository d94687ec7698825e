import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { countToday } from '../../../http/daily-limit.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import { readContent } from '../../../photos/attach-file.ts';
import { unsealIdNumber } from '../../../security/identity-numbers.ts';
import type { ZipEntry } from '../../../spreadsheet/stream-zip.ts';
import { namesOf } from '../../documents/invoice-documents/queries.ts';
import { readAccount } from '../../identity/accounts/queries.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { printAsPrinted } from '../../papers/lease-papers/print-contract.ts';
import { findPrinted } from '../../papers/lease-papers/queries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { type RenterSubjects, readSubjects } from '../erasure/subject-queries.ts';
import { listOwnFiles, type OwnFile, readOwnData } from './queries.ts';

const LIMIT = { name: 'own-data', max: 5 };
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

type Printed = { name: string; pdf(): Promise<Buffer> };
export type OwnData = { json: string; files: OwnFile[]; contracts: Printed[] };

/** Reads everything in one transaction; files follow when the archive is written. */
export async function collectOwnData(tx: Tx<LinkedRenter>, context: AppContext): Promise<OwnData> {
  const { renterId } = tx.actor;
  const exceeded = await countToday(tx, context, LIMIT, `${tx.organizationId} ${renterId}`);
  if (exceeded) throw exceeded;
  const subjects = await readSubjects(tx, renterId);
  const [data, files] = [await readOwnData(tx, renterId, subjects), await listOwnFiles(tx, renterId, subjects)];
  const head = await describe(tx, context, renterId);
  const contracts = await listContracts(tx, context, subjects);
  await recordAudit(tx, 'renter.data_exported', { type: 'renter', id: renterId });
  return { json: `{"made":${JSON.stringify(head)},"data":${data}}`, files, contracts };
}

async function describe(tx: Tx<LinkedRenter>, { sealing }: AppContext, renterId: string) {
  const [renter, account] = [await findRenter(tx, renterId), await readAccount(tx, tx.actor.id)];
  const { id_number_sealed } = renter;
  return {
    at: tx.now.toString(),
    organization_id: tx.organizationId,
    id_number: id_number_sealed && unsealIdNumber(sealing, renterId, id_number_sealed),
    account: { email: account.email, phone: account.phone, display_name: account.display_name },
  };
}

async function listContracts(tx: Tx, context: AppContext, { leases }: RenterSubjects): Promise<Printed[]> {
  const contracts: Printed[] = [];
  for (const leaseId of leases) {
    if (!(await findPrinted(tx, leaseId))) continue;
    const lease = await findLease(tx, leaseId);
    const { room_name } = await namesOf(tx, lease);
    contracts.push(await printAsPrinted(tx, context, lease, room_name ?? ''));
  }
  return contracts;
}

/** `data.json`, the contracts as they were printed, and each photo and attachment in the folder of its kind. */
export async function* entriesOf(context: AppContext, { json, files, contracts }: OwnData): AsyncGenerator<ZipEntry> {
  yield { path: 'data.json', chunks: [json] };
  for (const { name, pdf } of contracts) yield { path: `papers/${name}.pdf`, chunks: [await pdf()] };
  for (const file of files) {
    const bytes = await readContent(context, file);
    const path = `${file.folder}/${file.id}.${EXTENSIONS[file.content_type] ?? 'bin'}`;
    if (bytes) yield { path, chunks: [bytes] };
  }
}
