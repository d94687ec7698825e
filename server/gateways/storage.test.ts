import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { folderStorage, s3Storage } from './storage.ts';
import { loadS3Settings } from './storage-settings.ts';

const SECRET = 'wJalrXUtnFEMI';
const ACCESS = 'AKIDEXAMPLE';
const REGION = 'ap-southeast-1';
const aKey = () => `${randomUUID()}/${randomUUID()}`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** AWS Signature Version 4 computed from the received request alone, following its specification. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, access, day, region, names = '', signature] = parts as unknown as string[];
  if (access !== ACCESS || region !== REGION || request.headers['x-amz-content-sha256'] !== hex(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [request.method, path, query, headers.join(''), names, hex(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day as string), region as string));
  return hmac(key, text).toString('hex') === signature && names.includes('host') && names.includes('x-amz-date');
}

const kept = new Map<string, { bytes: Buffer; type: string | undefined }>();
let failures = 0;
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
  if (failures > 0) {
    failures -= 1;
    return answer(500);
  }
  if (!isSigned(request, body)) return answer(403);
  const path = request.url ?? '';
  if (!path.startsWith('/photos/')) return answer(404);
  if (request.method === 'PUT') kept.set(path, { bytes: body, type: request.headers['content-type'] });
  if (request.method === 'DELETE') return answer(kept.delete(path) ? 204 : 404);
  const found = kept.get(path);
  return found ? answer(200, request.method === 'GET' ? found.bytes : undefined) : answer(404);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = await mkdtemp(join(tmpdir(), 'rentroll-storage-'));
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const env: Record<string, string> = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'photos',
  S3_REGION: REGION,
  S3_ACCESS_KEY_ID: ACCESS,
  S3_SECRET_ACCESS_KEY: SECRET,
};
const settings = (changes: Record<string, string | null> = {}) => {
  const all: Record<string, string | null> = { ...env, ...changes };
  return loadS3Settings((name) => all[name] ?? null);
};
const s3 = (changes: Record<string, string> = {}) => {
  const loaded = settings(changes);
  assert.ok(loaded);
  return s3Storage(loaded);
};

for (const [name, storage] of [
  ['a folder', folderStorage(join(folder, 'photos'))],
  ['object storage', s3()],
] as const) {
  suite(name, () => {
    test('returns what was stored, and nothing after it was deleted', async () => {
      const key = aKey();
      const bytes = randomBytes(100_000);
      assert.equal(await storage.get(key), null);
      await storage.put(key, bytes, 'image/jpeg');
      assert.deepEqual(await storage.get(key), bytes);
      await storage.remove(key);
      assert.equal(await storage.get(key), null);
      await storage.remove(key);
    });

    test('rejects keys that are not its own', async () => {
      for (const key of ['../secrets.json', `${randomUUID()}/../x`, 'a', `${aKey()}/x`, `${aKey()}?x`]) {
        await assert.rejects(async () => storage.put(key, randomBytes(1), 'image/png'), /not a key/);
        await assert.rejects(async () => storage.get(key), /not a key/);
        await assert.rejects(async () => storage.remove(key), /not a key/);
      }
    });
  });
}

suite('the folder', () => {
  test('is readable by the service alone and never contains a half-written file', async () => {
    const storage = folderStorage(join(folder, 'own'));
    const key = aKey();
    await Promise.all([1, 2, 3].map(() => storage.put(key, randomBytes(1000), 'image/png')));
    const [organization = '', name = ''] = key.split('/');
    assert.deepEqual(await readdir(join(folder, 'own', organization)), [name]);
    assert.equal((await stat(join(folder, 'own', key))).mode & 0o777, 0o600);
  });
});

suite('object storage', () => {
  test('keeps the content type, retries after a failure, and reports a rejection without revealing keys', async () => {
    const key = aKey();
    failures = 2;
    await s3().put(key, randomBytes(10), 'image/webp');
    assert.equal(kept.get(`/photos/${key}`)?.type, 'image/webp');
    const refused = (error: Error) => /answered 403 to PUT/.test(error.message) && !error.message.includes(SECRET);
    await assert.rejects(s3({ S3_SECRET_ACCESS_KEY: 'another' }).put(aKey(), randomBytes(1), 'image/png'), refused);
    await assert.rejects(s3({ S3_BUCKET: 'nowhere' }).put(aKey(), randomBytes(1), 'image/png'), /no bucket/);
  });

  test('settings are either all present or all absent', () => {
    assert.equal(
      loadS3Settings(() => null),
      null,
    );
    assert.throws(() => settings({ S3_BUCKET: null, S3_ACCESS_KEY_ID: null }), /need S3_BUCKET, S3_ACCESS_KEY_ID;/);
    assert.throws(() => settings({ S3_BUCKET: 'No/Bucket' }), /S3_BUCKET/);
    assert.throws(() => settings({ S3_REGION: 'Hà Nội' }), /S3_REGION/);
    assert.throws(() => settings({ S3_ENDPOINT: 'ftp://x' }), /S3_ENDPOINT/);
    assert.throws(() => settings({ S3_ENDPOINT: 'https://key:secret@x' }), /S3_ENDPOINT/);
    assert.equal(settings({ S3_ENDPOINT: null })?.endpoint, 'https://s3.ap-southeast-1.amazonaws.com');
    assert.equal(settings({ S3_ENDPOINT: null, S3_REGION: null })?.region, 'us-east-1');
  });
});
