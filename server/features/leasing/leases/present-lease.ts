import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { Tx } from '../../../database/transaction.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import { presentMember } from '../household-members/change-member.ts';
import { membersOf } from '../household-members/queries.ts';
import type { LeaseRow } from './queries.ts';
import { Lease } from './schemas.ts';

export async function presentLeases(tx: Tx, rows: LeaseRow[], locale: Locale = tx.locale) {
  const members = Map.groupBy(
    rows.length > 0
      ? await membersOf(
          tx,
          rows.map(({ id }) => id),
        )
      : [],
    ({ lease_id }) => lease_id,
  );
  return rows.map(({ status, deposit_received_amount, deposit_received_on, ...row }) => ({
    ...row,
    deposit_received:
      deposit_received_amount !== null && deposit_received_on !== null
        ? { amount: deposit_received_amount, received_on: deposit_received_on }
        : null,
    display: { status: withLabel('lease_status', status, locale) },
    members: (members.get(row.id) ?? []).map((member) => presentMember(member)),
    etag_state: status,
  }));
}

export type PresentedLease = Awaited<ReturnType<typeof presentLeases>>[number];

export const presentLease = async (tx: Tx, row: LeaseRow, locale?: Locale): Promise<PresentedLease> =>
  (await presentLeases(tx, [row], locale))[0] as PresentedLease;

/** Event payloads: leases as the API returns them, in Vietnamese. */
export const toLeaseEvents = async (tx: Tx, rows: LeaseRow[]) =>
  (await presentLeases(tx, rows, 'vi')).map((lease) => ({
    subject: { type: 'lease', id: lease.id, propertyId: lease.property_id },
    data: pickDeclared(Lease, lease) as object,
  }));
