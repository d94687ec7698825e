import { CHANGE_PERMISSIONS, type ChangeResource } from '../../../../domain/catalog/changes.ts';
import type { Permission } from '../../../../domain/catalog/permissions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type ChangeRow, placesOf, visibleToRenters } from './queries.ts';

/** What a client is told. Without an id, many rows of the resource changed. */
export type ToldChange = { resource: ChangeResource; id: string | null; property_id: string | null };

type Described = ToldChange & { properties: ReadonlySet<string> };

/** The changes of one organization: all of them for operators, and what each listening renter may see. */
export type DescribedChanges = { all: Described[]; byRenter: Map<string, ToldChange[]> };

const SHOWN_TO_RENTERS: readonly ChangeResource[] = ['invoices', 'leases', 'rooms', 'properties', 'meter_readings'];

export async function describeChanges(tx: Tx, rows: ChangeRow[], renterIds: string[]): Promise<DescribedChanges> {
  const found = new Map<string, { resource: ChangeResource; id: string | null; properties: Set<string> }>();
  const add = (resource: ChangeResource, id: string | null, propertyId: string | null) => {
    const key = `${resource} ${id}`;
    const known = found.get(key) ?? { resource, id, properties: new Set<string>() };
    if (propertyId !== null) known.properties.add(propertyId);
    found.set(key, known);
  };
  for (const row of rows) add(row.resource, row.id, row.property_id);
  for (const place of await placesOf(tx, idsOf(rows))) add(place.resource, place.id, place.property_id);
  const all = [...found.values()].map((change) => ({
    ...change,
    property_id: change.properties.size === 1 ? ([...change.properties][0] as string) : null,
  }));
  return { all, byRenter: renterIds.length > 0 ? await forRenters(tx, all, renterIds) : new Map() };
}

async function forRenters(tx: Tx, all: Described[], renterIds: string[]): Promise<Map<string, ToldChange[]>> {
  const visible = await visibleToRenters(tx, renterIds, idsOf(all));
  const shared = all.filter(
    ({ resource, id }) => resource === 'organizations' || (id === null && SHOWN_TO_RENTERS.includes(resource)),
  );
  const told = new Map(renterIds.map((id): [string, ToldChange[]] => [id, [...shared]]));
  for (const { renter_id, ...change } of visible) told.get(renter_id)?.push(change);
  return told;
}

function idsOf(changes: { resource: ChangeResource; id: string | null }[]): Partial<Record<ChangeResource, string[]>> {
  const ids: Partial<Record<ChangeResource, string[]>> = {};
  for (const { resource, id } of changes) {
    if (id === null) continue;
    ids[resource] ??= [];
    ids[resource].push(id);
  }
  return ids;
}

/** An operator is told of what they may read: by permission, and within their properties. */
export const mayBeTold = (
  { resource, id, properties }: Described,
  permissions: readonly Permission[],
  propertyIds: readonly string[] | null,
): boolean =>
  permissions.includes(CHANGE_PERMISSIONS[resource]) &&
  (propertyIds === null ||
    id === null ||
    resource === 'organizations' ||
    propertyIds.some((propertyId) => properties.has(propertyId)));
