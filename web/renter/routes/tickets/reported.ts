import type { TenantMaintenanceTicket } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment } from '../../../words/format.ts';
import { billWords } from '../../../words/renter-bills.ts';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { useRoomNames } from '../../data.ts';

/** When a problem was reported and, for who has several rooms, in which. */
export function useReported(): (ticket: TenantMaintenanceTicket) => string {
  const words = useWords(renterTicketsWords);
  const { inRoom } = useWords(billWords);
  const language = useLanguage();
  const rooms = useRoomNames();
  return ({ created_at, room_id }) => {
    const reported = words.reported(formatMoment(created_at, language));
    const room = rooms.get(room_id ?? '');
    return room === undefined ? reported : inRoom(reported, room);
  };
}
