import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import type { Clock } from '../../domain/clock.ts';
import type { Config } from '../../server/config.ts';
import { loadPushSettings } from '../../server/gateways/push-settings.ts';
import type { Secrets } from '../../server/security/secrets.ts';
import { type Running, type StartOptions, start } from '../../server/startup/start.ts';
import { atEnd } from './at-end.ts';
import { type Client, createClient } from './client.ts';
import { createTestDatabase } from './cluster.ts';

export type Service = {
  url: string;
  dataDir: string;
  ownerUrl: string;
  running: Running;
  /** The clock of the service; `advance` moves it. */
  clock: TestClock;
  client(token?: string | null, headers?: Record<string, string>): Client;
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A second app instance on the same database. */
  startSecondProcess(options?: StartOptions): Promise<Running>;
  stop(): Promise<void>;
};

export type TestClock = Clock & {
  set(instant: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export function createTestClock(startAt?: string): TestClock {
  let offset = startAt ? Temporal.Instant.from(startAt).since(Temporal.Now.instant()) : new Temporal.Duration();
  return {
    now: () => Temporal.Now.instant().add(offset),
    set: (instant) => {
      offset = Temporal.Instant.from(instant).since(Temporal.Now.instant());
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      offset = offset.add({ hours: 24 * days + hours, minutes, seconds });
    },
  };
}

/** The same for every service of a test file, because services that share a database must share their secrets. */
const SECRETS: Secrets = {
  tokenKey: randomBytes(32),
  encryptionKeys: [randomBytes(32)],
  blindIndexKey: randomBytes(32),
  postgresPassword: '',
  appPassword: '',
  demoPassword: '',
};

/** So that commands run with this data directory use the same secrets. */
const storeSecrets = (dataDir: string): Promise<void> =>
  writeFile(
    join(dataDir, 'secrets.json'),
    JSON.stringify({
      TOKEN_KEY: SECRETS.tokenKey.toString('base64'),
      ENCRYPTION_KEYS: SECRETS.encryptionKeys.map((key) => key.toString('base64')).join(','),
      BLIND_INDEX_KEY: SECRETS.blindIndexKey.toString('base64'),
    }),
    { mode: 0o600 },
  );

let shared: Promise<Service> | null = null;
let sharedDemo: Promise<Service> | null = null;

/**
 * The service that the files of a process share, one after the other: for tests that look only at what they created themselves. Its clock
 * is set anew.
 */
export async function shareService(startAt?: string): Promise<Service> {
  shared ??= launchUntilEnd();
  const service = await shared;
  service.clock.set(startAt ?? Temporal.Now.instant().toString());
  return { ...service, stop: async () => undefined };
}

/** One with the demo, for the files of a process that open it as it is: creating it takes long. */
export async function shareDemo(): Promise<Service> {
  sharedDemo ??= launchUntilEnd({ config: { demo: true } });
  return { ...(await sharedDemo), stop: async () => undefined };
}

async function launchUntilEnd(options?: ServiceOptions): Promise<Service> {
  const service = await launchService(options);
  atEnd(service.stop);
  return service;
}

/** The real service on a database of its own, listening on a free port; everything is deleted after the test file. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const service = await launchService(options);
  after(() => service.stop());
  return service;
}

type ServiceOptions = { config?: Partial<Config>; startAt?: string };

async function launchService(options: ServiceOptions = {}): Promise<Service> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'rentroll-service-'));
  await storeSecrets(dataDir);
  const clock = createTestClock(options.startAt);
  const config: Config = {
    production: false,
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    trustProxy: false,
    logLevel: 'silent',
    dataDir,
    database: { mode: 'url', ownerUrl: database.ownerUrl, appUrl: database.appUrl, poolSize: 8, namedStatements: true },
    secrets: SECRETS,
    smtpUrl: null,
    mailFrom: 'Rentroll <test@rentroll.test>',
    push: loadPushSettings(() => null, randomBytes(32), 'mailto:test@rentroll.test'),
    sms: null,
    s3: null,
    metricsToken: null,
    exposeResetTokens: true,
    rateLimitScale: 1000,
    maxSocketsPerAddress: 500,
    corsOrigins: [],
    webhooksAllowPrivate: false,
    eventRetentionDays: null,
    demo: false,
    ...options.config,
  };
  const boot = (more: StartOptions = {}) => start(config, { clock, passwordCost: { memory: 64, passes: 1 }, ...more });
  const running = await boot();
  const secondProcesses: Running[] = [];
  const ownerUrl = config.database.mode === 'url' ? config.database.ownerUrl : database.ownerUrl;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  let stopped = false;
  const service: Service = {
    url: running.address,
    dataDir,
    ownerUrl,
    running,
    clock,
    client: (token = null, headers = {}) => createClient(running.address, token, headers),
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    startSecondProcess: async (more) => {
      const second = await boot(more);
      secondProcesses.push(second);
      return second;
    },
    stop: async () => {
      if (stopped) return;
      stopped = true;
      for (const second of secondProcesses) await second.stop();
      await running.stop();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return service;
}
