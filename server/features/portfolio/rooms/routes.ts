import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { MAX_LIMIT, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok, type Static } from '../../../http/schema.ts';
import { may } from '../../../security/may.ts';
import { PropertyParams } from '../properties/schemas.ts';
import { createRoom, createRooms, updateRoom } from './change-room.ts';
import { findRoom, listRooms, monthOf, type RoomRow } from './queries.ts';
import { readBoard } from './read-board.ts';
import { CreateRoomBody, CreateRoomsBody, Room, RoomList, RoomParams, RoomQuery, UpdateRoomBody } from './schemas.ts';

const TAG = 'Rooms';
const SORTS = {
  created_at: { column: 'r.created_at', type: 'timestamptz' },
  name: { column: 'r.name', type: 'text' },
} as const;

const present = ({ status, ...row }: RoomRow, locale: Locale) => ({
  ...row,
  display: { status: withLabel('room_status', status, locale) },
  etag_state: status,
});

async function listWithBoard(tx: Tx, query: Static<typeof RoomQuery>) {
  const aboutMoney = query.needs === 'INVOICE' || query.needs === 'PAYMENT';
  if (aboutMoney && !may(tx.actor, 'invoices.read')) throw refused('forbidden');
  const withBoard = query.include === 'board';
  if (!withBoard && query.limit !== undefined && query.limit > MAX_LIMIT)
    throw invalidFields({ path: 'limit', code: 'too_large', limit: MAX_LIMIT });
  const page = pageOf(query, SORTS);
  const searchesRenters = withBoard && may(tx.actor, 'renters.read');
  const rows = await listRooms(tx, { ...query, searchesRenters }, page);
  const rooms = rows.map((row) => present(row, tx.locale));
  if (!withBoard) return pageResult(page, 'rooms', rooms);
  const ids = rows.slice(0, page.limit).map(({ id }) => id);
  const boards = await readBoard(tx, ids, monthOf(tx, query));
  return pageResult(
    page,
    'rooms',
    rooms.map((room) => ({ ...room, board: boards.get(room.id) })),
  );
}

export function roomRoutes(routes: Routes): void {
  routes.get('/rooms', {
    id: 'listRooms',
    tag: TAG,
    summary: 'List rooms',
    description: 'Archived rooms are listed only with `status=ARCHIVED` or `statuses`.',
    access: 'rooms.read',
    query: RoomQuery,
    sorts: SORTS,
    data: RoomList,
    run: (tx, { query }) => listWithBoard(tx, query),
  });

  routes.post('/rooms', {
    id: 'createRoom',
    tag: TAG,
    summary: 'Create a room',
    access: 'rooms.write',
    body: CreateRoomBody,
    data: Room,
    status: 201,
    refuses: ['not_found', 'name_taken'],
    run: async (tx, { body }) => present(await createRoom(tx, body), tx.locale),
  });

  routes.post('/properties/{property_id}/rooms/bulk', {
    id: 'createRooms',
    tag: TAG,
    summary: 'Create several rooms',
    description: 'All or none are created.',
    access: 'rooms.write',
    params: PropertyParams,
    body: CreateRoomsBody,
    data: RoomList,
    status: 201,
    refuses: ['name_taken'],
    run: async (tx, { params, body }) => ({
      rooms: (await createRooms(tx, params.property_id, body)).map((row) => present(row, tx.locale)),
    }),
  });

  routes.get('/rooms/{room_id}', {
    id: 'readRoom',
    tag: TAG,
    summary: 'Read a room',
    access: 'rooms.read',
    params: RoomParams,
    data: Room,
    etag: true,
    run: async (tx, { params }) => present(await findRoom(tx, params.room_id), tx.locale),
  });

  routes.patch('/rooms/{room_id}', {
    id: 'updateRoom',
    tag: TAG,
    summary: 'Update, archive or restore a room',
    access: 'rooms.write',
    params: RoomParams,
    body: UpdateRoomBody,
    data: Room,
    ifMatch: true,
    refuses: ['name_taken', 'room_has_active_lease', 'invalid_status_transition'],
    run: async (tx, { params, body }) => present(await updateRoom(tx, params.room_id, body), tx.locale),
  });

  routes.delete('/rooms/{room_id}', {
    id: 'archiveRoom',
    tag: TAG,
    summary: 'Archive a room',
    description: 'PATCH with `status: "ACTIVE"` restores it.',
    access: 'rooms.write',
    params: RoomParams,
    data: Ok,
    ifMatch: true,
    refuses: ['room_has_active_lease'],
    run: async (tx, { params }) => {
      await updateRoom(tx, params.room_id, { status: 'ARCHIVED' });
      return { ok: true };
    },
  });
}
