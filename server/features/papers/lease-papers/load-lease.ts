import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type ReceivingAccount, receivingAccounts } from '../../documents/invoice-documents/queries.ts';
import { type Organization, readOrganization } from '../../identity/organizations/queries.ts';
import { type MemberRow, membersOf } from '../../leasing/household-members/queries.ts';
import { findLease, type LeaseRow } from '../../leasing/leases/queries.ts';
import { type BillingSettings, readSettings } from '../../portfolio/billing-settings/queries.ts';
import { findProperty, type PropertyRow } from '../../portfolio/properties/queries.ts';
import { feesOfLease, type RecurringFee } from '../../portfolio/recurring-fees/queries.ts';
import { findRenter, type RenterRow } from '../../portfolio/renters/queries.ts';
import { findRoom, type RoomRow } from '../../portfolio/rooms/queries.ts';
import { listTariffs, type UtilityTariff } from '../../portfolio/utility-tariffs/queries.ts';

/** Everything a paper of a lease can name. */
export type LeaseFile = {
  lease: LeaseRow;
  property: PropertyRow;
  room: RoomRow;
  renter: RenterRow;
  organization: Organization;
  /** Who lives there or will; the renter first. */
  members: MemberRow[];
  settings: BillingSettings;
  tariffs: UtilityTariff[];
  fees: RecurringFee[];
  account: ReceivingAccount | null;
  timezone: string;
  today: string;
};

export async function loadLeaseFile(tx: Tx, leaseId: string): Promise<LeaseFile> {
  const lease = await findLease(tx, leaseId);
  const { property_id: propertyId, room_id: roomId } = lease;
  const today = tx.today.toString();
  const period = tx.today.toPlainYearMonth().toString();
  const [property, room, renter, organization, members, settings, tariffs, fees, accounts] = await Promise.all([
    findProperty(tx, propertyId),
    findRoom(tx, roomId),
    findRenter(tx, lease.renter_id),
    readOrganization(tx, tx.organizationId),
    membersOf(tx, [leaseId]),
    readSettings(tx, propertyId),
    listTariffs(tx, propertyId),
    feesOfLease(tx, { propertyId, roomId, leaseId, period }),
    receivingAccounts(tx, [propertyId]),
  ]);
  if (!organization) throw refused('not_found');
  return {
    ...{ lease, property, room, renter, organization, settings, tariffs, fees, today },
    members: members.filter(({ moved_out_on }) => moved_out_on === null || moved_out_on >= today),
    account: accounts.get(propertyId) ?? null,
    timezone: organization.timezone,
  };
}
