import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from './storage-settings.ts';

/** Stores files that belong to database rows. A key is `<organization>/<random>` and never contains user input. */
export type Storage = {
  /** Resolves once the bytes would survive a crash. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
};

const KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/;

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Invalid storage key');
}

export function folderStorage(folder: string): Storage {
  const placeOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.${randomBytes(4).toString('hex')}.part`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(place));
    },
    get: async (key) => {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const TIMEOUT_MILLISECONDS = 20_000;

/** Any S3-compatible store. The bucket is part of the path, which all of them support. */
export function s3Storage({ endpoint, bucket, ...access }: S3Settings): Storage {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 });
  const call = async (method: string, key: string, body?: Uint8Array, contentType?: string): Promise<Response> => {
    assertKey(key);
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`Object storage returned ${response.status} for ${method}.`);
    }
    return response;
  };
  return {
    put: async (key, bytes, contentType) => {
      const response = await call('PUT', key, bytes, contentType);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Object storage has no bucket "${bucket}".`);
    },
    get: async (key) => {
      const response = await call('GET', key);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    remove: async (key) => {
      const response = await call('DELETE', key);
      await response.body?.cancel();
    },
  };
}
