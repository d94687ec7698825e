import type { RenterActor } from '../security/actor.ts';
import { RENTER_ROOM } from './incidents.ts';
import { MONTHS, TIMEZONE, type Timeline } from './timeline.ts';

const ARRIVAL_ROOM = 0;
const REGISTERED_ROOM = 8;
const REGISTRATION_ENDS_IN_DAYS = 20;

/** Somebody who arrived today, and a registration that ends soon. */
export async function addArrivals(timeline: Timeline, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO(TIMEZONE).toPlainDate();
  const ends = today.add({ days: REGISTRATION_ENDS_IN_DAYS });
  const arrivals = [
    { room: ARRIVAL_ROOM, moved_in_on: today.toString() },
    {
      room: REGISTERED_ROOM,
      moved_in_on: ends.subtract({ years: 1 }).toString(),
      residence_registered_from: ends.subtract({ years: 1 }).toString(),
      residence_registered_until: ends.toString(),
      stay_notified_at: now.subtract({ hours: 24 * 300 }).toString(),
    },
  ];
  for (const { room, ...stay } of arrivals) {
    const leaseId = timeline.room(room).tenancy?.leaseId;
    if (!leaseId) continue;
    const { full_name, gender, date_of_birth } = timeline.people();
    const member = { full_name, gender, date_of_birth, relationship: 'Bạn cùng phòng', ...stay };
    await timeline.post(now, timeline.team.manager, `/leases/${leaseId}/members`, member);
  }
}

const ANNOUNCEMENTS = [
  {
    month: MONTHS - 2,
    day: 20,
    title: 'Cúp điện sáng thứ Bảy',
    message:
      'Điện lực bảo trì đường dây, cúp điện từ 8 giờ đến 11 giờ.\nAnh chị nhớ rút phích cắm và không dùng thang máy.',
  },
  {
    month: MONTHS - 1,
    day: 14,
    title: 'Vệ sinh bồn nước ngày 20',
    message: 'Từ 9 giờ đến 10 giờ tạm ngưng cấp nước để vệ sinh bồn. Anh chị trữ nước trước giúp.',
  },
];

/** To the house of the renter whose login is printed; they have read the first one. */
export function planAnnouncements(timeline: Timeline, renter: RenterActor): void {
  const { propertyId } = timeline.room(RENTER_ROOM);
  for (const { month, day, title, message } of ANNOUNCEMENTS)
    timeline.plan(month, day, 9, async (planned) => {
      const at = timeline.lastHour(planned, 9);
      const body = { property_id: propertyId, title, message };
      const { id } = await timeline.post(at, timeline.team.manager, '/announcements', body);
      if (month === MONTHS - 1) return;
      await timeline.post(at.add({ hours: 2 }), renter, `/tenant/announcements/${id}/read`);
    });
}
