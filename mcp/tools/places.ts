import { z } from 'zod';
import { ROOM_NEEDS, ROOM_STATUSES } from '../../domain/catalog/properties.ts';
import { readTool } from '../tool.ts';

const LIMIT = z.number().int().min(1).max(50).default(20).describe('How many at most.');
const PERIOD = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const PLACE_TOOLS = [
  readTool({
    name: 'list_properties',
    title: { vi: 'Nhà trọ', en: 'Properties' },
    description: 'The houses of this landlord with their ids and addresses.',
    needs: ['properties.read'],
    input: {},
    run: async (_, { api }) => {
      const { properties } = await api.get('/properties', { query: { limit: 200 } });
      return { properties: properties.map(({ id, name, address }) => ({ id, name, address })) };
    },
  }),

  readTool({
    name: 'find_rooms',
    title: { vi: 'Tìm phòng', en: 'Find rooms' },
    description:
      'Rooms by name or renter, property or state, each with its renter (with leases.read and renters.read), what is owed and whether this month is billed. Words match without diacritics.',
    needs: ['rooms.read'],
    input: {
      q: z.string().min(1).max(100).optional().describe('Part of the room or renter’s name.'),
      property_id: z.uuid().optional(),
      statuses: z.array(z.enum(ROOM_STATUSES)).min(1).optional(),
      needs: z.enum(ROOM_NEEDS).optional().describe('Only rooms that still lack it this month.'),
      limit: LIMIT,
    },
    run: async (input, { api }) => {
      const { data, meta } = await api.request('get', '/rooms', { query: { ...input, include: 'board' } });
      const rooms = data.rooms.map(({ id, property_id, name, floor, base_rent, display, board }) => ({
        ...{ id, property_id, name, floor, base_rent, status: display.status.value },
        renter: board?.lease?.renter_name ?? null,
        open_amount: board?.open_amount ?? null,
        overdue_amount: board?.overdue_amount ?? null,
        days_overdue: board?.days_overdue ?? null,
        invoice: board?.invoice ?? null,
      }));
      return { rooms, has_more: meta.next_cursor !== null };
    },
  }),

  readTool({
    name: 'find_renters',
    title: { vi: 'Tìm người thuê', en: 'Find renters' },
    description: 'Renters by name or phone number, with their room and credit. Identity numbers are masked.',
    needs: ['renters.read'],
    input: { q: z.string().min(1).max(100), property_id: z.uuid().optional(), limit: LIMIT },
    run: async (input, { api }) => {
      const { data, meta } = await api.request('get', '/renters', { query: { ...input, include: 'names' } });
      const renters = data.renters.map(({ id, full_name, id_number, credit_balance, names }) => ({
        ...{ id, full_name, credit_balance, id_number: mask(id_number) },
        room: names ? `${names.room_name}, ${names.property_name}` : null,
      }));
      return { renters, has_more: meta.next_cursor !== null };
    },
  }),

  readTool({
    name: 'occupancy',
    title: { vi: 'Tỷ lệ lấp đầy', en: 'Occupancy' },
    description: 'How full the houses were in a month or each of several months, and who moves out next.',
    needs: ['reports.read'],
    input: {
      period_from: PERIOD.describe('The first month, YYYY-MM.'),
      period_to: PERIOD.describe('The last month, YYYY-MM.'),
      property_id: z.uuid().optional(),
    },
    run: (query, { api }) => api.get('/reports/occupancy', { query }),
  }),
];

/** The service masks them for keys; here they are masked whatever it answers. */
const mask = (number: string | null): string | null =>
  number === null ? null : number.slice(-3).padStart(number.length, '*');
