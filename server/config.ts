import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { loadPushSettings, type PushSettings } from './gateways/push-settings.ts';
import type { SmsSettings } from './gateways/sms.ts';
import { loadS3Settings, type S3Settings } from './gateways/storage-settings.ts';
import { loadSecrets, type MissingSecrets, type Secrets } from './security/secrets.ts';
import { StartupError } from './startup-error.ts';

export type DatabaseConfig =
  | { mode: 'embedded'; poolSize: number }
  | {
      mode: 'url';
      ownerUrl: string;
      appUrl: string | null;
      /** A replica for reports and exports. */
      reports?: { url: string; maxLagSeconds: number } | null;
      poolSize: number;
      namedStatements: boolean;
    };

export type Config = {
  production: boolean;
  host: string;
  port: number;
  publicUrl: string | null;
  trustProxy: string[] | false;
  logLevel: string;
  dataDir: string;
  database: DatabaseConfig;
  secrets: Secrets;
  smtpUrl: string | null;
  mailFrom: string;
  push: PushSettings;
  /** Null: no messages are sent by SMS. */
  sms: SmsSettings | null;
  /** Null: photos are stored in a folder under `dataDir`. */
  s3: S3Settings | null;
  metricsToken: string | null;
  exposeResetTokens: boolean;
  rateLimitScale: number;
  maxSocketsPerAddress: number;
  corsOrigins: string[];
  /** Allows webhooks to private addresses and over http, for trials on one machine. */
  webhooksAllowPrivate: boolean;
  /** Null: events are kept forever. */
  eventRetentionDays: number | null;
  demo: boolean;
};

type Env = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment once. An empty value counts as absent; an invalid one aborts startup with a one-line error. */
export function loadConfig(env: Env, missing: MissingSecrets = 'create'): Config {
  const setting = (name: string): string | null => env[name]?.trim() || null;
  const mode = oneOf('NODE_ENV', setting('NODE_ENV') ?? 'development', ['production', 'development', 'test']);
  const production = mode === 'production';
  const host = setting('HOST') ?? '127.0.0.1';
  const publicUrl = httpUrl('PUBLIC_URL', setting('PUBLIC_URL'));
  const proxies = trustProxy(setting('TRUST_PROXY'));
  const dataDir = resolve(setting('DATA_DIR') ?? 'data');
  const database = databaseConfig(setting);
  const embedded = database.mode === 'embedded';
  const secrets = loadSecrets(env, { dataDir, mayCreate: embedded || !production, missing });
  const mailFrom = setting('MAIL_FROM') ?? 'Rentroll <no-reply@rentroll.local>';
  return {
    production,
    host,
    port: integer('PORT', setting('PORT') ?? '3000', 0, 65535),
    publicUrl,
    trustProxy: proxies,
    logLevel: oneOf('LOG_LEVEL', setting('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    dataDir,
    database,
    secrets,
    smtpUrl: smtpUrl(setting('SMTP_URL')),
    mailFrom,
    push: loadPushSettings(setting, secrets.blindIndexKey, contactOf(publicUrl, mailFrom)),
    sms: smsSettings(setting),
    s3: loadS3Settings(setting),
    metricsToken: setting('METRICS_TOKEN'),
    exposeResetTokens: exposeResetTokens(setting('EXPOSE_RESET_TOKENS'), {
      production,
      local: embedded && isLoopback(host) && publicUrl === null && proxies === false,
    }),
    rateLimitScale: positiveNumber('RATE_LIMIT_SCALE', setting('RATE_LIMIT_SCALE') ?? '1'),
    maxSocketsPerAddress: integer('MAX_SOCKETS_PER_ADDRESS', setting('MAX_SOCKETS_PER_ADDRESS') ?? '500', 1, 1_000_000),
    corsOrigins: corsOrigins(setting('CORS_ORIGINS')),
    webhooksAllowPrivate: webhooksAllowPrivate(setting('WEBHOOKS_ALLOW_PRIVATE'), production),
    eventRetentionDays: eventRetentionDays(setting('EVENTS_KEPT_DAYS')),
    demo: embedded && boolean('DEMO', setting('DEMO') ?? String(!production)),
  };
}

function smsSettings(setting: (name: string) => string | null): SmsSettings | null {
  const url = httpUrl('SMS_URL', setting('SMS_URL'));
  const secret = setting('SMS_SECRET');
  if (url === null) return null;
  if (secret === null || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw new StartupError('SMS_URL requires SMS_SECRET: whsec_ and at least 24 random bytes in base64.');
  return { url, secret };
}

/** Deliveries can be repeated for 30 days and need their event for that. */
const eventRetentionDays = (text: string | null): number | null =>
  text === null ? null : integer('EVENTS_KEPT_DAYS', text, 31, 36_500);

function databaseConfig(setting: (name: string) => string | null): DatabaseConfig {
  const ownerUrl = postgresUrl('DATABASE_URL', setting('DATABASE_URL'));
  const appUrl = postgresUrl('DATABASE_APP_URL', setting('DATABASE_APP_URL'));
  const poolSize = integer('DATABASE_POOL_SIZE', setting('DATABASE_POOL_SIZE') ?? '16', 2, 500);
  const namedStatements = boolean('DATABASE_NAMED_STATEMENTS', setting('DATABASE_NAMED_STATEMENTS') ?? 'true');
  const reportsUrl = postgresUrl('DATABASE_REPORTS_URL', setting('DATABASE_REPORTS_URL'));
  const maxLagSeconds = integer('DATABASE_REPORTS_MAX_LAG', setting('DATABASE_REPORTS_MAX_LAG') ?? '30', 5, 86_400);
  const reports = reportsUrl === null ? null : { url: reportsUrl, maxLagSeconds };
  if (ownerUrl) return { mode: 'url', ownerUrl, appUrl, reports, poolSize, namedStatements };
  if (appUrl) throw new StartupError('DATABASE_APP_URL requires DATABASE_URL.');
  if (reportsUrl) throw new StartupError('DATABASE_REPORTS_URL requires DATABASE_URL.');
  return { mode: 'embedded', poolSize };
}

/** The address at which push services can reach the sender. */
const contactOf = (publicUrl: string | null, mailFrom: string): string =>
  publicUrl?.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function exposeResetTokens(value: string | null, where: { production: boolean; local: boolean }): boolean {
  const allowed = where.local && !where.production;
  const wanted = value === null ? allowed : boolean('EXPOSE_RESET_TOKENS', value);
  if (wanted && !allowed) {
    throw new StartupError(
      'EXPOSE_RESET_TOKENS=true is only allowed with the embedded database, a loopback HOST, neither PUBLIC_URL nor TRUST_PROXY, and outside production.',
    );
  }
  return wanted;
}

function webhooksAllowPrivate(value: string | null, production: boolean): boolean {
  const wanted = boolean('WEBHOOKS_ALLOW_PRIVATE', value ?? 'false');
  if (wanted && production) throw new StartupError('WEBHOOKS_ALLOW_PRIVATE=true is not allowed in production.');
  return wanted;
}

function trustProxy(value: string | null): string[] | false {
  if (value === null || value === 'false') return false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    if (!['loopback', 'linklocal', 'uniquelocal'].includes(proxy) && !isAddressOrRange(proxy)) {
      throw new StartupError(
        `TRUST_PROXY must list addresses, ranges, loopback, linklocal or uniquelocal, not "${proxy}".`,
      );
    }
  }
  return proxies;
}

function isAddressOrRange(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** Origins exactly as browsers send them, because they are compared as text. */
function corsOrigins(value: string | null): string[] {
  const origins = (value ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins) {
    const isOrigin = /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
    if (!isOrigin)
      throw new StartupError(`CORS_ORIGINS must list origins such as https://app.example.com, not "${origin}".`);
  }
  return origins;
}

function parsedUrl(name: string, value: string | null, protocols: string[]): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) {
    throw new StartupError(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

const postgresUrl = (name: string, value: string | null) => parsedUrl(name, value, ['postgres:', 'postgresql:']);
const smtpUrl = (value: string | null) => parsedUrl('SMTP_URL', value, ['smtp:', 'smtps:']);
const httpUrl = (name: string, value: string | null) =>
  parsedUrl(name, value, ['http:', 'https:'])?.replace(/\/+$/, '') ?? null;

function integer(name: string, value: string, min: number, max: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  return number;
}

function positiveNumber(name: string, value: string): number {
  const number = Number(value);
  if (!(number > 0 && Number.isFinite(number)))
    throw new StartupError(`${name} must be a number above zero, not "${value}".`);
  return number;
}

function boolean(name: string, value: string): boolean {
  return oneOf(name, value.toLowerCase(), ['true', 'false']) === 'true';
}

function oneOf(name: string, value: string, allowed: string[]): string {
  if (!allowed.includes(value)) throw new StartupError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return value;
}
