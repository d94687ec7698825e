import { createPrivateKey, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RENTER_TOPICS } from '../../domain/notifications/topics.ts';
import { StartupError } from '../startup/startup-error.ts';
import type { ApnsSettings } from './apns.ts';
import type { FcmSettings } from './fcm.ts';
import { type VapidKeys, vapidKeys } from './web-push.ts';
import type { ZaloSettings } from './zalo.ts';

/** How people are reached beside mail; what is null is not set up and simply not used. */
export type PushSettings = {
  vapid: VapidKeys;
  fcm: FcmSettings | null;
  apns: ApnsSettings | null;
  zalo: ZaloSettings | null;
};

type Setting = (name: string) => string | null;

export function loadPushSettings(setting: Setting, secret: Buffer, contact: string): PushSettings {
  return {
    vapid: vapidKeys(vapidPrivateKey(setting('VAPID_PRIVATE_KEY'), secret), setting('VAPID_SUBJECT') ?? contact),
    fcm: fcmSettings(setting),
    apns: apnsSettings(setting),
    zalo: zaloSettings(setting),
  };
}

/** Browsers are bound to this key, so without a setting it follows from a secret that never changes. */
function vapidPrivateKey(value: string | null, secret: Buffer): Buffer {
  if (value === null) return Buffer.from(hkdfSync('sha256', secret, '', 'rentroll web push', 32));
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length !== 32) throw new StartupError('VAPID_PRIVATE_KEY must be 32 bytes in base64url.');
  return bytes;
}

const GOOGLE = { token: 'https://oauth2.googleapis.com/token', fcm: 'https://fcm.googleapis.com' };

/** The service account as Google hands it out: the JSON itself or the name of its file. */
function fcmSettings(setting: Setting): FcmSettings | null {
  const value = setting('FCM_SERVICE_ACCOUNT');
  if (value === null) return null;
  const text = value.startsWith('{') ? value : readFileOf('FCM_SERVICE_ACCOUNT', value);
  const account = jsonOf('FCM_SERVICE_ACCOUNT', text);
  for (const name of ['project_id', 'client_email', 'private_key'])
    if (!account[name]) throw new StartupError(`FCM_SERVICE_ACCOUNT lacks ${name}: use the file Firebase made.`);
  return {
    projectId: account.project_id ?? '',
    clientEmail: account.client_email ?? '',
    privateKey: privateKeyOf('FCM_SERVICE_ACCOUNT', account.private_key ?? '', 'rsa'),
    tokenUrl: account.token_uri ?? GOOGLE.token,
    baseUrl: setting('FCM_URL') ?? GOOGLE.fcm,
  };
}

/** The key as Apple hands it out: the PEM itself or the name of its .p8 file. */
function apnsSettings(setting: Setting): ApnsSettings | null {
  const value = setting('APNS_KEY');
  if (value === null) return null;
  const needed = (name: string): string => {
    const found = setting(name);
    if (found === null) throw new StartupError(`APNS_KEY needs ${name} beside it.`);
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
      `ZALO_APP_ID needs ${names
        .slice(1)
        .filter((name) => !setting(name))
        .join(', ')} beside it.`,
    );
  return {
    appId,
    appSecret,
    refreshToken,
    templates: zaloTemplates(jsonOf('ZALO_TEMPLATES', templates)),
    oauthUrl: setting('ZALO_OAUTH_URL') ?? 'https://oauth.zaloapp.com/v4/oa/access_token',
    baseUrl: setting('ZALO_URL') ?? 'https://business.openapi.zalo.me',
  };
}

function zaloTemplates(templates: Record<string, string>): Record<string, string> {
  for (const topic of Object.keys(templates))
    if (!Object.hasOwn(RENTER_TOPICS, topic))
      throw new StartupError(
        `ZALO_TEMPLATES names "${topic}", which is never sent by Zalo; it takes ${Object.keys(RENTER_TOPICS).join(', ')}.`,
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
    // Told below, like JSON that is no object of texts.
  }
  throw new StartupError(`${name} must be a JSON object of texts.`);
}

function privateKeyOf(name: string, pem: string, type: 'rsa' | 'ec'): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyType === type) return pem;
  } catch {
    // Told below, like a key of another kind.
  }
  throw new StartupError(`${name} holds no ${type === 'rsa' ? 'RSA' : 'elliptic-curve'} private key in PEM.`);
}
