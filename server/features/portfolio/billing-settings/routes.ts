import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { findProperty } from '../properties/queries.ts';
import { PropertyParams } from '../properties/schemas.ts';
import { type ChangedSettings, changeSettings, replaceSettings } from './change-settings.ts';
import { readSettings } from './queries.ts';
import { BillingSettings, BillingSettingsQuery, PatchBillingSettingsBody, PutBillingSettingsBody } from './schemas.ts';

const withWarnings = ({ settings, warnings }: ChangedSettings) => new RouteResult(settings, { meta: { warnings } });

const TAG = 'Billing settings';
const PATH = '/properties/{property_id}/billing-settings';

export function billingSettingsRoutes(routes: Routes): void {
  const settingsOf = async (tx: Tx, propertyId: string, field?: string) => {
    await findProperty(tx, propertyId, { field });
    return readSettings(tx, propertyId);
  };

  routes.get('/billing-settings', {
    id: 'findBillingSettings',
    tag: TAG,
    summary: 'Find the billing settings of a property',
    description: 'The same as `GET /properties/{property_id}/billing-settings`.',
    access: 'settings.read',
    query: BillingSettingsQuery,
    data: BillingSettings,
    etag: true,
    refuses: ['not_found'],
    run: (tx, { query }) => settingsOf(tx, query.property_id, 'property_id'),
  });

  routes.get(PATH, {
    id: 'readBillingSettings',
    tag: TAG,
    summary: 'Read the billing settings of a property',
    description: 'Prices are those in force this month.',
    access: 'settings.read',
    params: PropertyParams,
    data: BillingSettings,
    etag: true,
    run: (tx, { params }) => settingsOf(tx, params.property_id),
  });

  routes.patch(PATH, {
    id: 'updateBillingSettings',
    tag: TAG,
    summary: 'Update billing settings',
    description:
      'With `effective_from` the prices apply from that month on; without it they replace the prices in force, also for use that is not billed yet: `meta.warnings` then names `applies_to_unbilled_use` and the earliest month. An electricity price above the regulated one is `electricity_above_regulated`, there or as an error.',
    access: 'settings.write',
    params: PropertyParams,
    body: PatchBillingSettingsBody,
    data: BillingSettings,
    ifMatch: true,
    refuses: ['electricity_above_regulated'],
    run: async (tx, { params, body }) => withWarnings(await changeSettings(tx, params.property_id, body)),
  });

  routes.put(PATH, {
    id: 'replaceBillingSettings',
    tag: TAG,
    summary: 'Replace billing settings',
    description: 'Fields that are left out or null return to their defaults; at least one must be given.',
    access: 'settings.write',
    params: PropertyParams,
    body: PutBillingSettingsBody,
    data: BillingSettings,
    ifMatch: true,
    refuses: ['electricity_above_regulated'],
    run: async (tx, { params, body }) => withWarnings(await replaceSettings(tx, params.property_id, body)),
  });
}
