import { DEVICE_PLATFORMS } from '../../../../domain/catalog/accounts.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const subscription = () =>
  body('PushSubscription', {
    endpoint: Type.String({
      maxLength: 2000,
      pattern: '^https://[^\\s/?#@]+(/\\S*)?$',
      description: 'An https address of the browser’s push service.',
      examples: ['https://push.example.com/send/abc'],
    }),
    keys: body('PushSubscriptionKeys', {
      p256dh: Type.String({
        pattern: '^[A-Za-z0-9_-]{87}=?$',
        description: '65 bytes in base64url.',
        examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
      }),
      auth: Type.String({
        pattern: '^[A-Za-z0-9_-]{22}(==)?$',
        description: '16 bytes in base64url.',
        examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
      }),
    }),
  });

export const Device = resource('PushDevice', {
  id: uuid(),
  platform: oneOf(DEVICE_PLATFORMS),
  token: nullable(Type.String({ description: 'For IOS and ANDROID.' })),
  subscription: nullable(subscription()),
  app_version: nullable(Type.String()),
  last_seen_at: dateTime(),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const DeviceList = resource('PushDeviceList', { devices: list(Device) });
export const DeviceParams = closed({ device_id: uuid() });
export const DeviceQuery = closed(PAGE_QUERY);
export const BindDeviceBody = body('BindDeviceBody', {
  platform: oneOf(DEVICE_PLATFORMS),
  token: optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      pattern: '^[A-Za-z0-9:_.%=+/-]+$',
      description: 'For IOS and ANDROID.',
    }),
  ),
  subscription: optional(subscription()),
  app_version: optional(text(1, 100)),
});
export const VapidKey = resource('VapidKey', {
  public_key: Type.String({ description: 'The applicationServerKey for PushManager.subscribe, in base64url.' }),
});
