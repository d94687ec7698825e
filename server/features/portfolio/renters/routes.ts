import { refused } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { mayReadIdNumbers, normalizeIdNumber, unsealIdNumber } from '../../../security/identity-numbers.ts';
import { roomsOfRenters } from '../occupancy/queries.ts';
import { createRenter, updateRenter } from './change-renter.ts';
import { presentRenter } from './present-renter.ts';
import { findRenter, listRenters } from './queries.ts';
import {
  CreateRenterBody,
  ReadRenterQuery,
  Renter,
  RenterList,
  RenterParams,
  RenterQuery,
  UpdateRenterBody,
} from './schemas.ts';

const TAG = 'Renters';
const SORTS = {
  created_at: { column: 'n.created_at', type: 'timestamptz' },
  name: { column: 'n.full_name', type: 'text' },
} as const;

/** Searching by number would reveal it digit by digit to someone who may not read it. */
async function auditSearch(tx: Tx): Promise<void> {
  if (!mayReadIdNumbers(tx.actor)) throw refused('forbidden');
  await recordAudit(tx, 'id_number.searched', { type: 'organization', id: tx.organizationId });
}

export function renterRoutes(routes: Routes): void {
  routes.get('/renters', {
    id: 'listRenters',
    tag: TAG,
    summary: 'List renters',
    description:
      'Identity numbers are masked. The filter `id_number` matches the full number; it is only for those who may read identity numbers, and its use is audited. Archived renters are listed only with `status=ARCHIVED`.',
    access: 'renters.read',
    // The search by identity number leaves an audit row.
    writes: true,
    whileSuspended: true,
    query: RenterQuery,
    sorts: SORTS,
    data: RenterList,
    run: async (tx, { query, context }) => {
      const page = pageOf(query, SORTS);
      if (query.id_number !== undefined) await auditSearch(tx);
      const idNumberIndex = query.id_number ? context.sealing.blindIndex(normalizeIdNumber(query.id_number)) : null;
      const rows = await listRenters(tx, { ...query, idNumberIndex }, page);
      const homes = query.include
        ? await roomsOfRenters(
            tx,
            rows.map(({ id }) => id),
          )
        : null;
      const sortValue = (row: { full_name: string; created_at: string }) =>
        page.column === 'name' ? row.full_name : row.created_at;
      return pageResult(
        page,
        'renters',
        rows.map((row) => ({
          ...presentRenter(row, tx.locale),
          ...(homes && { names: homes.get(row.id) ?? null }),
        })),
        sortValue,
      );
    },
  });

  routes.post('/renters', {
    id: 'createRenter',
    tag: TAG,
    summary: 'Create a renter',
    description: 'Does not invite them to an account of their own.',
    access: 'renters.write',
    body: CreateRenterBody,
    data: Renter,
    status: 201,
    run: async (tx, { body, context }) => presentRenter(await createRenter(tx, context.sealing, body), tx.locale),
  });

  routes.get('/renters/{renter_id}', {
    id: 'readRenter',
    tag: TAG,
    summary: 'Read a renter',
    description:
      'People with `renters.write` see the full identity number, unless `masked` is true; each such read is audited.',
    access: 'renters.read',
    params: RenterParams,
    query: ReadRenterQuery,
    data: Renter,
    etag: true,
    writes: true,
    whileSuspended: true,
    run: async (tx, { params, query, context }) => {
      const row = await findRenter(tx, params.renter_id);
      if (query.masked || !row.id_number_sealed || !mayReadIdNumbers(tx.actor)) return presentRenter(row, tx.locale);
      await recordAudit(tx, 'id_number.read', { type: 'renter', id: row.id });
      return presentRenter(row, tx.locale, unsealIdNumber(context.sealing, row.id, row.id_number_sealed));
    },
  });

  routes.patch('/renters/{renter_id}', {
    id: 'updateRenter',
    tag: TAG,
    summary: 'Update, archive or restore a renter',
    access: 'renters.write',
    params: RenterParams,
    body: UpdateRenterBody,
    data: Renter,
    ifMatch: true,
    refuses: ['renter_has_active_lease', 'invalid_status_transition'],
    run: async (tx, { params, body, context }) =>
      presentRenter(await updateRenter(tx, context.sealing, params.renter_id, body), tx.locale),
  });

  routes.delete('/renters/{renter_id}', {
    id: 'archiveRenter',
    tag: TAG,
    summary: 'Archive a renter',
    description: 'PATCH with `status: "ACTIVE"` restores the renter.',
    access: 'renters.write',
    params: RenterParams,
    data: Ok,
    ifMatch: true,
    refuses: ['renter_has_active_lease', 'invalid_status_transition'],
    run: async (tx, { params, context }) => {
      await updateRenter(tx, context.sealing, params.renter_id, { status: 'ARCHIVED' });
      return { ok: true };
    },
  });
}
