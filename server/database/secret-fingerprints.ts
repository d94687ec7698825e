import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Secrets } from '../security/secrets.ts';
import { StartupError } from '../startup-error.ts';
import { withStartupLock } from './startup-lock.ts';

type SharedSecrets = Pick<Secrets, 'tokenKey' | 'encryptionKeys' | 'blindIndexKey'>;
type Fingerprint = { name: string; fingerprint: Buffer };

/** Refuses secrets other than those the database is used with, and records those that are new to it. */
export async function assertSameSecrets(client: pg.Client, secrets: SharedSecrets): Promise<void> {
  if (isRecorded(secrets, await differing(client, secrets))) return;
  await withStartupLock(client, async () => {
    const recorded = await differing(client, secrets);
    for (const { name, fingerprint } of writtenWith(secrets))
      if (!recorded.some((row) => isSame(row, { name, fingerprint })))
        await asOwner(
          client,
          'insert into identity.secret_fingerprints (name, fingerprint) values ($1, $2) on conflict do nothing',
          [name, fingerprint],
        );
  });
}

/** Makes the current secrets those of the database, after they were changed on purpose. */
export async function acceptSecrets(client: pg.Client, secrets: SharedSecrets): Promise<string[]> {
  return withStartupLock(client, async () => {
    const before = await readFingerprints(client);
    const now = knownTo(secrets);
    await client.query('begin');
    try {
      await client.query('set local role rentroll_owner');
      await client.query('delete from identity.secret_fingerprints');
      for (const { name, fingerprint } of now)
        await client.query('insert into identity.secret_fingerprints (name, fingerprint) values ($1, $2)', [
          name,
          fingerprint,
        ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    const isChanged = (name: string) => {
      const [old, current] = [before, now].map((rows) => rows.filter((row) => row.name === name));
      return old?.length !== current?.length || old?.some((row) => !current?.some((other) => isSame(row, other)));
    };
    return [...new Set(now.map(({ name }) => name))].filter(isChanged);
  });
}

/** The recorded fingerprints; throws if one of them does not belong to these secrets. */
async function differing(client: pg.Client, secrets: SharedSecrets): Promise<Fingerprint[]> {
  const recorded = await readFingerprints(client);
  const known = knownTo(secrets);
  const names = [...new Set(recorded.filter((row) => !known.some((own) => isSame(row, own))).map(({ name }) => name))];
  if (names.length === 0) return recorded;
  throw new StartupError(
    `This database is used with another ${names.join(', ')}. All processes that share a database need the same secrets: use the secrets file of the others (SECRETS_FILE, or secrets.json in their DATA_DIR). After changing a secret on purpose, stop all processes and run "rentroll secrets accept".`,
  );
}

const isRecorded = (secrets: SharedSecrets, recorded: Fingerprint[]): boolean =>
  writtenWith(secrets).every((own) => recorded.some((row) => isSame(row, own)));

/** The secrets that leave something behind in the database: of the encryption keys only the first one encrypts. */
const writtenWith = ({ tokenKey, encryptionKeys: [sealingKey], blindIndexKey }: SharedSecrets): Fingerprint[] => [
  { name: 'TOKEN_KEY', fingerprint: fingerprintOf(tokenKey) },
  ...(sealingKey ? [{ name: 'ENCRYPTION_KEYS', fingerprint: fingerprintOf(sealingKey) }] : []),
  { name: 'BLIND_INDEX_KEY', fingerprint: fingerprintOf(blindIndexKey) },
];

/** Also the keys that only decrypt. */
const knownTo = (secrets: SharedSecrets): Fingerprint[] => [
  ...writtenWith(secrets),
  ...secrets.encryptionKeys.slice(1).map((key) => ({ name: 'ENCRYPTION_KEYS', fingerprint: fingerprintOf(key) })),
];

const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.name === other.name && one.fingerprint.equals(other.fingerprint);

/** The secrets are 32 random bytes, so their keyed hash reveals nothing about them. */
const fingerprintOf = (secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('rentroll secret fingerprint').digest();

async function readFingerprints(client: pg.Client): Promise<Fingerprint[]> {
  const { rows } = await asOwner<Fingerprint>(client, 'select name, fingerprint from identity.secret_fingerprints');
  return rows;
}

async function asOwner<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  await client.query('set role rentroll_owner');
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.query('reset role');
  }
}
