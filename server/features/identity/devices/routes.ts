import { refused } from '../../../../domain/refused.ts';
import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { Ok } from '../../../http/schema.ts';
import { assertOrganizationActive } from '../organizations/queries.ts';
import { assertFactorsPassed } from '../second-factors/assert-factors-passed.ts';
import { bindOwnDevice } from './bind-device.ts';
import { type DeviceRow, listDevices, unbindDevice } from './queries.ts';
import { BindDeviceBody, Device, DeviceList, DeviceParams, DeviceQuery, VapidKey } from './schemas.ts';

const TAG = 'Push devices';

function presentDevice({ account_id: _, address, p256dh, auth, ...device }: DeviceRow) {
  const isWeb = device.platform === 'WEB';
  return {
    ...device,
    token: isWeb ? null : address,
    subscription: isWeb ? { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } } : null,
  };
}

export function deviceRoutes(routes: Routes): void {
  routes.post('/devices', {
    id: 'bindDevice',
    tag: TAG,
    summary: 'Register a push device',
    description:
      'IOS and ANDROID send `token`, WEB sends the browser’s `subscription`. The registration ends with the session. A token or endpoint belongs to the account that registered it last. Register again on every start of the app.',
    access: 'any-account',
    body: BindDeviceBody,
    data: Device,
    status: 201,
    example: { platform: 'ANDROID', token: 'fcm-token', app_version: '1.4.0' },
    refuses: ['organization_suspended', 'second_factor_required'],
    run: async (tx, { body }) => {
      await assertFactorsPassed(tx);
      await assertOrganizationActive(tx, tx.actor.organizationId);
      return presentDevice(await bindOwnDevice(tx, body));
    },
  });

  routes.get('/devices', {
    id: 'listDevices',
    tag: TAG,
    summary: 'List your push devices',
    access: 'any-account',
    query: DeviceQuery,
    data: DeviceList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      const rows = await listDevices(tx, tx.actor.id, page);
      return pageResult(page, 'devices', rows.map(presentDevice));
    },
  });

  routes.get('/devices/vapid-key', {
    id: 'readVapidKey',
    tag: TAG,
    summary: 'Read the VAPID public key',
    access: 'any-account',
    data: VapidKey,
    run: async (_tx, { context }) => ({
      public_key: context.config.push.vapid.publicKey.toString('base64url'),
    }),
  });

  routes.delete('/devices/{device_id}', {
    id: 'unbindDevice',
    tag: TAG,
    summary: 'Remove a push device',
    access: 'any-account',
    params: DeviceParams,
    data: Ok,
    run: async (tx, { params }) => {
      if (!(await unbindDevice(tx, tx.actor.id, params.device_id))) throw refused('not_found');
      return { ok: true };
    },
  });
}
