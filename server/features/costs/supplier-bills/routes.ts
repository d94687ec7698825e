import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { PropertyParams } from '../../portfolio/properties/schemas.ts';
import { enterSupplierBill, removeSupplierBill } from './change-supplier-bill.ts';
import { listSupplierBills } from './queries.ts';
import {
  PutSupplierBillBody,
  SupplierBill,
  SupplierBillList,
  SupplierBillParams,
  SupplierBillQuery,
} from './schemas.ts';

const TAG = 'Reports';
const PATH = '/properties/{property_id}/supplier-bills';
const SORTS = {
  created_at: { column: 'b.created_at', type: 'timestamptz' },
  period: { column: 'b.period', type: 'text' },
} as const;

export function supplierBillRoutes(routes: Routes): void {
  routes.get(PATH, {
    id: 'listSupplierBills',
    tag: TAG,
    summary: 'List the utility company’s bills for a house',
    access: 'accounting.read',
    params: PropertyParams,
    query: SupplierBillQuery,
    data: SupplierBillList,
    run: async (tx, { params, query }) => {
      await findProperty(tx, params.property_id);
      const page = pageOf(query, SORTS);
      return pageResult(page, 'supplier_bills', await listSupplierBills(tx, { ...query, ...params }, page));
    },
  });

  routes.put(PATH, {
    id: 'enterSupplierBill',
    tag: TAG,
    summary: 'Enter what the utility company billed a house for a month',
    description:
      'One bill per utility and month; entering it again corrects it. It is held against the rooms’ meters and charges in `GET /reports/meter-reconciliation` and books nothing: what was paid is an expense of category ELECTRICITY or WATER.',
    access: 'accounting.write',
    params: PropertyParams,
    body: PutSupplierBillBody,
    data: SupplierBill,
    example: {
      utility: 'ELECTRICITY',
      period: '2026-10',
      quantity: '500',
      amount: '1250000',
      common_quantity: '60',
      note: 'PE0500123456',
    },
    run: (tx, { params, body }) => enterSupplierBill(tx, params.property_id, body),
  });

  routes.delete('/supplier-bills/{supplier_bill_id}', {
    id: 'removeSupplierBill',
    tag: TAG,
    summary: 'Remove a bill that was entered by mistake',
    access: 'accounting.write',
    params: SupplierBillParams,
    data: Ok,
    run: async (tx, { params }) => {
      await removeSupplierBill(tx, params.supplier_bill_id);
      return { ok: true };
    },
  });
}
