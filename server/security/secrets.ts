import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Sealing keys are a ring: the first one seals, all of them open, so that a key can be rotated without downtime. */
export type Secrets = {
  tokenKey: Buffer;
  encryptionKeys: Buffer[];
  blindIndexKey: Buffer;
  postgresPassword: string;
  appPassword: string;
  demoPassword: string;
  /** Set by an environment variable, so it also replaces the password of an existing demo. */
  demoPasswordIsGiven?: boolean;
};

/** Whether a missing secrets file of this data directory is created, is an error, or is replaced by secrets for this process only. */
export type MissingSecrets = 'create' | 'refuse' | 'substitute';

type Env = Record<string, string | undefined>;
type Written = Record<(typeof NAMES)[number], string>;

const NAMES = [
  'TOKEN_KEY',
  'ENCRYPTION_KEYS',
  'BLIND_INDEX_KEY',
  'POSTGRES_PASSWORD',
  'APP_PASSWORD',
  'DEMO_PASSWORD',
] as const;
const REQUIRED = ['TOKEN_KEY', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'] as const;

export function loadSecrets(
  env: Env,
  where: { dataDir: string; mayCreate: boolean; missing?: MissingSecrets },
): Secrets {
  const file = env.SECRETS_FILE?.trim() || null;
  const own = () => ownSecretsFile(where.dataDir, where.missing ?? 'create', env);
  const stored = file ? readSecretsFile(file) : where.mayCreate ? own() : {};
  const value = (name: (typeof NAMES)[number]): string | undefined => env[name]?.trim() || stored[name];
  for (const name of REQUIRED) {
    if (!value(name)) {
      throw new StartupError(
        `${name} is missing: set it, or set SECRETS_FILE to a file that contains it (32 random bytes in base64).`,
      );
    }
  }
  return {
    tokenKey: key('TOKEN_KEY', value('TOKEN_KEY') ?? ''),
    encryptionKeys: (value('ENCRYPTION_KEYS') ?? '').split(',').map((part) => key('ENCRYPTION_KEYS', part)),
    blindIndexKey: key('BLIND_INDEX_KEY', value('BLIND_INDEX_KEY') ?? ''),
    postgresPassword: value('POSTGRES_PASSWORD') ?? '',
    appPassword: value('APP_PASSWORD') ?? '',
    demoPassword: demoPassword(value('DEMO_PASSWORD')),
    demoPasswordIsGiven: Boolean(env.DEMO_PASSWORD?.trim()),
  };
}

function demoPassword(value = ''): string {
  if (value !== '' && (value.length < 10 || value.length > 128))
    throw new StartupError('DEMO_PASSWORD must have 10 to 128 characters.');
  return value;
}

function key(name: string, base64: string): Buffer {
  const bytes = Buffer.from(base64.trim(), 'base64');
  if (bytes.length !== 32) throw new StartupError(`${name} must be 32 bytes in base64.`);
  return bytes;
}

function readSecretsFile(file: string): Partial<Written> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Written>;
  } catch (error) {
    throw new StartupError(`The secrets file ${file} cannot be read: ${(error as Error).message}`);
  }
}

function ownSecretsFile(dataDir: string, missing: MissingSecrets, env: Env): Partial<Written> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    if (missing === 'substitute') return newSecrets();
    if (missing === 'refuse' && REQUIRED.every((name) => env[name]?.trim())) return {};
    if (missing === 'refuse')
      throw new StartupError(
        `There is no data here: ${dataDir} is empty or does not exist. Set DATA_DIR to the data directory of the service, or start the service first.`,
      );
    try {
      mkdirSync(dataDir, { recursive: true });
      writeOnce(file, JSON.stringify(newSecrets(), null, 2));
    } catch (error) {
      throw new StartupError(`The data directory ${dataDir} is not writable: ${(error as Error).message}`);
    }
  }
  return readSecretsFile(file);
}

/** Written to a temporary file and linked into place: two processes starting together end up with the same file. */
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

function newSecrets(): Written {
  const random = () => randomBytes(32).toString('base64');
  return {
    TOKEN_KEY: random(),
    ENCRYPTION_KEYS: random(),
    BLIND_INDEX_KEY: random(),
    POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
    APP_PASSWORD: randomBytes(24).toString('base64url'),
    DEMO_PASSWORD: randomBytes(9).toString('base64url'),
  };
}
