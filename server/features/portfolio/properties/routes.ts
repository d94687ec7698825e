import { recordAudit } from '../../../database/audit.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { mayReadIdNumbers, unsealIdNumber } from '../../../security/identity-numbers.ts';
import { createProperty } from './create-property.ts';
import { presentProperty } from './present-property.ts';
import { findProperty, listProperties } from './queries.ts';
import {
  CreatePropertyBody,
  Property,
  PropertyList,
  PropertyParams,
  PropertyQuery,
  UpdatePropertyBody,
} from './schemas.ts';
import { updateProperty } from './update-property.ts';

const TAG = 'Properties';
const SORTS = {
  created_at: { column: 'p.created_at', type: 'timestamptz' },
  name: { column: 'p.name', type: 'text' },
} as const;

export function propertyRoutes(routes: Routes): void {
  routes.get('/properties', {
    id: 'listProperties',
    tag: TAG,
    summary: 'List properties',
    description: 'Archived properties are listed only with `status=ARCHIVED`.',
    access: 'properties.read',
    query: PropertyQuery,
    sorts: SORTS,
    data: PropertyList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      const rows = await listProperties(tx, query, page);
      return pageResult(
        page,
        'properties',
        rows.map((row) => presentProperty(row, tx.locale)),
      );
    },
  });

  routes.post('/properties', {
    id: 'createProperty',
    tag: TAG,
    summary: 'Create a property',
    description: 'Without `code`, one is generated from the name. Billing settings are created with all prices 0.00.',
    access: 'properties.write',
    body: CreatePropertyBody,
    data: Property,
    status: 201,
    refuses: ['code_taken'],
    run: async (tx, { body, context }) => presentProperty(await createProperty(tx, context, body), tx.locale),
  });

  routes.get('/properties/{property_id}', {
    id: 'readProperty',
    tag: TAG,
    summary: 'Read a property',
    description: 'People with `renters.write` see the owner’s full identity number; each such read is audited.',
    access: 'properties.read',
    params: PropertyParams,
    data: Property,
    etag: true,
    writes: true,
    whileSuspended: true,
    run: async (tx, { params, context }) => {
      const row = await findProperty(tx, params.property_id);
      if (!row.owner_id_number_sealed || !mayReadIdNumbers(tx.actor)) return presentProperty(row, tx.locale);
      await recordAudit(tx, 'id_number.read', { type: 'property', id: row.id });
      return presentProperty(row, tx.locale, unsealIdNumber(context.sealing, row.id, row.owner_id_number_sealed));
    },
  });

  routes.patch('/properties/{property_id}', {
    id: 'updateProperty',
    tag: TAG,
    summary: 'Update, archive or restore a property',
    description:
      '`status` ARCHIVED does the same as DELETE; ACTIVE restores the property and the rooms that were archived with it.',
    access: 'properties.write',
    params: PropertyParams,
    body: UpdatePropertyBody,
    data: Property,
    ifMatch: true,
    refuses: ['code_taken', 'property_has_active_lease'],
    run: async (tx, { params, body, context }) =>
      presentProperty(await updateProperty(tx, context, params.property_id, body), tx.locale),
  });

  routes.delete('/properties/{property_id}', {
    id: 'archiveProperty',
    tag: TAG,
    summary: 'Archive a property',
    description:
      'Its rooms are archived with it. PATCH with `status: "ACTIVE"` restores both, except rooms that were archived before.',
    access: 'properties.write',
    params: PropertyParams,
    data: Ok,
    ifMatch: true,
    refuses: ['property_has_active_lease'],
    run: async (tx, { params, context }) => {
      await updateProperty(tx, context, params.property_id, { status: 'ARCHIVED' });
      return { ok: true };
    },
  });
}
