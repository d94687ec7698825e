import { recordAudit } from '../../../database/audit.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { mayReadIdNumbers, unsealIdNumber } from '../../../security/identity-numbers.ts';
import { assertNotErased } from '../../portfolio/renters/erase-queries.ts';
import { findLease } from '../leases/queries.ts';
import { addMember, presentMember, removeMember, updateMember } from './change-member.ts';
import { findMember, listMembers } from './queries.ts';
import {
  CreateMemberBody,
  HouseholdMember,
  HouseholdMemberList,
  LeaseMemberParams,
  LeaseMembersParams,
  UpdateMemberBody,
} from './schemas.ts';

const TAG = 'Household members';
const ALL = '/leases/{lease_id}/members';
const ONE = '/leases/{lease_id}/members/{member_id}';

export function householdMemberRoutes(routes: Routes): void {
  routes.get(ALL, {
    id: 'listHouseholdMembers',
    tag: TAG,
    summary: 'List household members',
    access: 'leases.read',
    params: LeaseMembersParams,
    query: closed(PAGE_QUERY),
    data: HouseholdMemberList,
    run: async (tx, { params, query }) => {
      await findLease(tx, params.lease_id);
      const page = pageOf(query);
      const rows = await listMembers(tx, params.lease_id, page);
      return pageResult(
        page,
        'members',
        rows.map((row) => presentMember(row)),
      );
    },
  });

  routes.post(ALL, {
    id: 'addHouseholdMember',
    tag: TAG,
    summary: 'Add a household member',
    description: 'Creating a lease adds no member: add the renter too, with `is_primary`.',
    access: 'leases.write',
    params: LeaseMembersParams,
    body: CreateMemberBody,
    data: HouseholdMember,
    status: 201,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      await assertNotErased(tx, (await findLease(tx, params.lease_id)).renter_id);
      return presentMember(await addMember(tx, context.sealing, params.lease_id, body));
    },
  });

  routes.get(ONE, {
    id: 'readHouseholdMember',
    tag: TAG,
    summary: 'Read a household member',
    description: 'People with `renters.write` see the full identity number; each such read is audited.',
    access: 'leases.read',
    params: LeaseMemberParams,
    data: HouseholdMember,
    writes: true,
    whileSuspended: true,
    run: async (tx, { params, context }) => {
      await findLease(tx, params.lease_id);
      const row = await findMember(tx, params.lease_id, params.member_id);
      if (!row.id_number_sealed || !mayReadIdNumbers(tx.actor)) return presentMember(row);
      await recordAudit(tx, 'id_number.read', { type: 'household_member', id: row.id });
      return presentMember(row, unsealIdNumber(context.sealing, row.id, row.id_number_sealed));
    },
  });

  routes.patch(ONE, {
    id: 'updateHouseholdMember',
    tag: TAG,
    summary: 'Update a household member',
    access: 'leases.write',
    params: LeaseMemberParams,
    body: UpdateMemberBody,
    data: HouseholdMember,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params, body, context }) => {
      await assertNotErased(tx, (await findLease(tx, params.lease_id)).renter_id);
      return presentMember(await updateMember(tx, context.sealing, params.lease_id, params.member_id, body));
    },
  });

  routes.delete(ONE, {
    id: 'removeHouseholdMember',
    tag: TAG,
    summary: 'Delete a household member',
    description: 'For someone who moved out, set `moved_out_on` instead.',
    access: 'leases.write',
    params: LeaseMemberParams,
    data: Ok,
    run: async (tx, { params }) => {
      await findLease(tx, params.lease_id);
      await removeMember(tx, params.lease_id, params.member_id);
      return { ok: true };
    },
  });
}
