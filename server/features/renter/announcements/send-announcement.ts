import { randomUUIDv7 } from 'node:crypto';
import type { NoticeTrigger } from '../../../../domain/notifications/plan-notices.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { plan } from '../../../notifications/plan-and-store.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import {
  type AnnouncementRow,
  causeOf,
  findAnnouncement,
  findResidents,
  insertAnnouncement,
  type NewAnnouncement,
  type Resident,
  type ResidentFilter,
} from './queries.ts';
import type { AnnouncementBody } from './schemas.ts';

type Input = Static<typeof AnnouncementBody>;

/** Stores who it is for and notifies each by the first channel that reaches them, in one transaction. */
export async function sendAnnouncement(tx: Tx, context: AppContext, input: Input): Promise<AnnouncementRow> {
  const filter = filterOf(input);
  if ('property_id' in filter) await findProperty(tx, filter.property_id, { field: 'property_id' });
  const residents = await findResidents(tx, filter);
  if ('renter_ids' in filter) assertAllFound(filter.renter_ids, residents);
  if (residents.length === 0) throw refused('no_recipients');
  const announcement = {
    id: randomUUIDv7(),
    property_id: 'property_id' in filter ? filter.property_id : null,
    floor: input.floor ?? null,
    title: input.title,
    message: input.message,
  };
  await insertAnnouncement(tx, announcement, residents);
  await recordAudit(
    tx,
    'announcement.sent',
    { type: 'announcement', id: announcement.id },
    { title: announcement.title, recipients: residents.length },
  );
  const zaloTopics = Object.keys(context.config.push.zalo?.templates ?? {});
  await plan(
    tx,
    { jobs: context.jobs, zaloTopics },
    residents.map((resident) => triggerOf(announcement, resident)),
  );
  return findAnnouncement(tx, announcement.id);
}

function filterOf({ property_id, floor, renter_ids }: Input): ResidentFilter {
  if (property_id !== undefined && renter_ids !== undefined)
    throw invalidFields({ path: 'renter_ids', code: 'conflicts_with', other: 'property_id' });
  if (renter_ids !== undefined) {
    if (floor !== undefined) throw invalidFields({ path: 'floor', code: 'conflicts_with', other: 'renter_ids' });
    return { renter_ids: renter_ids.map((id) => id.toLowerCase()) };
  }
  if (property_id === undefined) throw invalidFields({ path: 'property_id', code: 'required' });
  return floor === undefined ? { property_id } : { property_id, floor };
}

/** Whoever lives nowhere today, or elsewhere than the actor may see, cannot be chosen. */
function assertAllFound(ids: string[], residents: Resident[]): void {
  const found = new Set(residents.map(({ renter_id }) => renter_id));
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) throw refused('not_found', { field: `renter_ids.${missing}` });
}

const triggerOf = ({ id, title, message }: NewAnnouncement, resident: Resident): NoticeTrigger => ({
  cause: causeOf(id),
  topic: 'announcement.sent',
  audiences: ['RENTER'],
  actorId: null,
  propertyId: resident.property_id,
  renterId: resident.renter_id,
  invoiceId: null,
  subject: { type: 'announcement', id },
  facts: { title, message, room: resident.room_name, property: resident.property_name },
});
