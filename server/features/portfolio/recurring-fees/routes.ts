import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { createFee, removeFee, updateFee } from './change-fee.ts';
import { findFee, listFees } from './queries.ts';
import {
  CreateRecurringFeeBody,
  RecurringFee,
  RecurringFeeList,
  RecurringFeeParams,
  RecurringFeeQuery,
  UpdateRecurringFeeBody,
} from './schemas.ts';

const TAG = 'Recurring fees';
const ONE = '/recurring-fees/{recurring_fee_id}';
const SORTS = {
  created_at: { column: 'f.created_at', type: 'timestamptz' },
  name: { column: 'f.name', type: 'text' },
} as const;

export function recurringFeeRoutes(routes: Routes): void {
  routes.get('/recurring-fees', {
    id: 'listRecurringFees',
    tag: TAG,
    summary: 'List recurring fees',
    access: 'fees.read',
    query: RecurringFeeQuery,
    sorts: SORTS,
    data: RecurringFeeList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'recurring_fees', await listFees(tx, query, page));
    },
  });

  routes.post('/recurring-fees', {
    id: 'createRecurringFee',
    tag: TAG,
    summary: 'Create a recurring fee',
    description:
      'A monthly fee of a property, a room or a lease: send exactly one of `property_id`, `room_id` and `lease_id`. With `proration` NONE, a fee of a room or property is billed once per room and month.',
    access: 'fees.write',
    body: CreateRecurringFeeBody,
    data: RecurringFee,
    status: 201,
    refuses: ['not_found'],
    example: { property_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', name: 'Internet', amount: '100000', basis: 'FLAT' },
    run: (tx, { body }) => createFee(tx, body),
  });

  routes.get(ONE, {
    id: 'readRecurringFee',
    tag: TAG,
    summary: 'Read a recurring fee',
    access: 'fees.read',
    params: RecurringFeeParams,
    data: RecurringFee,
    run: (tx, { params }) => findFee(tx, params.recurring_fee_id),
  });

  routes.patch(ONE, {
    id: 'updateRecurringFee',
    tag: TAG,
    summary: 'Update a recurring fee',
    description:
      'Applies to what is not billed yet. For another amount from a month on, set `end_period` and create a new fee.',
    access: 'fees.write',
    params: RecurringFeeParams,
    body: UpdateRecurringFeeBody,
    data: RecurringFee,
    run: (tx, { params, body }) => updateFee(tx, params.recurring_fee_id, body),
  });

  routes.delete(ONE, {
    id: 'removeRecurringFee',
    tag: TAG,
    summary: 'Delete a recurring fee',
    description: 'It is not billed any more; invoices that have it stay.',
    access: 'fees.write',
    params: RecurringFeeParams,
    data: Ok,
    run: async (tx, { params }) => {
      await removeFee(tx, params.recurring_fee_id);
      return { ok: true };
    },
  });
}
