import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
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
    summary: 'List supplier bills of a property',
    access: 'accounting.read',
    params: PropertyParams,
    query: SupplierBillQuery,
    sorts: SORTS,
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
    summary: 'Save a supplier bill',
    description:
      'What the utility company billed for a property, utility and month; saving it again replaces it. `GET /reports/meter-reconciliation` compares it with the rooms’ meters and charges. Warns of `electricity_above_supplier_bill` when renters are charged more already. It books nothing: record its payment as an expense of category ELECTRICITY or WATER.',
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
    run: async (tx, { params, body }) => {
      const { bill, warnings } = await enterSupplierBill(tx, params.property_id, body);
      return new RouteResult(bill, { meta: warnings.length === 0 ? {} : { warnings } });
    },
  });

  routes.delete('/supplier-bills/{supplier_bill_id}', {
    id: 'removeSupplierBill',
    tag: TAG,
    summary: 'Delete a supplier bill',
    access: 'accounting.write',
    params: SupplierBillParams,
    data: Ok,
    run: async (tx, { params }) => {
      await removeSupplierBill(tx, params.supplier_bill_id);
      return { ok: true };
    },
  });
}
