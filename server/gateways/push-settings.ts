import { createPrivateKey, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TEXT_TEMPLATES } from '../../domain/catalog/notifications.ts';
import { RENTER_TOPICS } from '../../domain/notifications/topics.ts';
import { StartupError } from '../startup-error.ts';
import type { ApnsSettings } from './apns.ts';
import type { FcmSettings } from './fcm.ts';
import { type VapidKeys, vapidKeys } from './web-push.ts';
import type { ZaloSettings, ZaloUrls } from './zalo.ts';

/** Channels besides email; a channel that is null is not configured and not used. */
export type PushSettings = {
  vapid: VapidKeys;
  fcm: FcmSettings | null;
  apns: ApnsSettings | null;
  /** The installation's account; organizations may have their own. */
  zalo: ZaloSettings | null;
  zaloUrls: ZaloUrls;
};

type Setting = (name: string) => string | null;

export function loadPushSettings(setting: Setting, secret: Buffer, contact: string): PushSettings {
  return {
    vapid: vapidKeys(vapidPrivateKey(setting('VAPID_PRIVATE_KEY'), secret), setting('VAPID_SUBJECT') ?? contact),
    fcm: fcmSettings(setting),
    apns: apnsSettings(setting),
    zalo: zaloSettings(setting),
    zaloUrls: zaloUrls(setting),
  };
}

/** Browser subscriptions are bound to this key, so by default it is derived from a secret that never changes. */
function vapidPrivateKey(value: string | null, secret: Buffer): Buffer {
  if (value === null) return Buffer.from(hkdfSync('sha256', secret, '', 'rentroll web push', 32));
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length !== 32) throw new StartupError('VAPID_PRIVATE_KEY must be 32 bytes in base64url.');
  return bytes;
}

const GOOGLE = { token: 'https://oauth2.googleapis.com/token', fcm: 'https://fcm.googleapis.com' };

/** The service account as downloaded from Google: the JSON itself or the path of its file. */
function fcmSettings(setting: Setting): FcmSettings | null {
  const value = setting('FCM_SERVICE_ACCOUNT');
  if (value === null) return null;
  const text = value.startsWith('{') ? value : readFileOf('FCM_SERVICE_ACCOUNT', value);
  const account = jsonOf('FCM_SERVICE_ACCOUNT', text);
  for (const name of ['project_id', 'client_email', 'private_key'])
    if (!account[name])
      throw new StartupError(`FCM_SERVICE_ACCOUNT has no ${name}: use the file downloaded from Firebase.`);
  return {
    projectId: account.project_id ?? '',
    clientEmail: account.client_email ?? '',
    privateKey: privateKeyOf('FCM_SERVICE_ACCOUNT', account.private_key ?? '', 'rsa'),
    tokenUrl: account.token_uri ?? GOOGLE.token,
    baseUrl: setting('FCM_URL') ?? GOOGLE.fcm,
  };
}

/** The key as downloaded from Apple: the PEM itself or the path of its .p8 file. */
function apnsSettings(setting: Setting): ApnsSettings | null {
  const value = setting('APNS_KEY');
  if (value === null) return null;
  const needed = (name: string): string => {
    const found = setting(name);
    if (found === null) throw new StartupError(`APNS_KEY requires ${name}.`);
    return found;
  };
  const pem = value.includes('PRIVATE KEY') ? value.replaceAll('\\n', '\n') : readFileOf('APNS_KEY', value);
  return {
    key: privateKeyOf('APNS_KEY', pem, 'ec'),
    keyId: needed('APNS_KEY_ID'),
    teamId: needed('APNS_TEAM_ID'),
    topic: needed('APNS_TOPIC'),
    baseUrl: setting('APNS_URL') ?? 'https://api.push.apple.com',
  };
}

function zaloSettings(setting: Setting): ZaloSettings | null {
  const names = ['ZALO_APP_ID', 'ZALO_APP_SECRET', 'ZALO_REFRESH_TOKEN', 'ZALO_TEMPLATES'] as const;
  const [appId, appSecret, refreshToken, templates] = names.map(setting);
  if (!appId) return null;
  if (!appSecret || !refreshToken || !templates)
    throw new StartupError(
      `ZALO_APP_ID requires ${names
        .slice(1)
        .filter((name) => !setting(name))
        .join(', ')}.`,
    );
  return {
    appId,
    appSecret,
    refreshToken,
    templates: zaloTemplates(jsonOf('ZALO_TEMPLATES', templates)),
    ...zaloUrls(setting),
  };
}

const zaloUrls = (setting: Setting): ZaloUrls => ({
  oauthUrl: setting('ZALO_OAUTH_URL') ?? 'https://oauth.zaloapp.com/v4/oa/access_token',
  baseUrl: setting('ZALO_URL') ?? 'https://business.openapi.zalo.me',
});

function zaloTemplates(templates: Record<string, string>): Record<string, string> {
  const allowed = [...Object.keys(RENTER_TOPICS), ...TEXT_TEMPLATES];
  for (const name of Object.keys(templates))
    if (!allowed.includes(name))
      throw new StartupError(
        `ZALO_TEMPLATES names "${name}", which is not sent by Zalo; allowed are ${allowed.join(', ')}.`,
      );
  return templates;
}

function readFileOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${name} names a file that cannot be read: ${(error as Error).message}`);
  }
}

function jsonOf(name: string, text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string'))
      return value as Record<string, string>;
  } catch {
    // Reported below, like any other JSON that is not an object of strings.
  }
  throw new StartupError(`${name} must be a JSON object with string values.`);
}

function privateKeyOf(name: string, pem: string, type: 'rsa' | 'ec'): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === type) return pem;
  } catch {
    // Reported below, like a key of another kind.
  }
  throw new StartupError(`${name} contains no ${type === 'rsa' ? 'RSA' : 'elliptic-curve'} private key in PEM.`);
}
