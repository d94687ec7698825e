import { refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { LinkedRenter } from '../../../http/route.ts';
import type { Static } from '../../../http/schema.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { staysOf } from '../portal/queries.ts';
import { isCurrent } from '../portal/read-household.ts';
import { openTicket } from './change-ticket.ts';
import { findTicketOf, type TicketRow } from './queries.ts';
import type { ReportTicketBody } from './schemas.ts';

/** For the room the renter lives in now, under their own lease or as a member of a household. */
export async function reportTicket(tx: Tx<LinkedRenter>, input: Static<typeof ReportTicketBody>): Promise<TicketRow> {
  const { lease_id, ...words } = input;
  const { renterId } = tx.actor;
  const stays = await staysOf(tx, renterId);
  const stay = lease_id ? stays.find((one) => one.lease_id === lease_id.toLowerCase()) : stays.find(isCurrent);
  if (!stay && lease_id) throw refused('not_found', { field: 'lease_id' });
  if (!stay || !isCurrent(stay)) throw refused('lease_not_active');
  const renter = await findRenter(tx, renterId);
  const { id } = await openTicket(tx, {
    ...words,
    property_id: stay.property_id,
    room_id: stay.room_id,
    renter_id: renterId,
    reported_by_name: renter.full_name,
    reported_by_contact: renter.phone ?? tx.actor.email ?? undefined,
  });
  return findTicketOf(tx, renterId, id);
}
