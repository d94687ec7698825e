import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerLandlord } from '../support/people.ts';
import { photoForm, plain } from '../support/photos.ts';
import { startService } from '../support/service.ts';
import { FaultTarget } from './fault-target.ts';
import { compare, History } from './history.ts';
import { Load } from './load.ts';

const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
const SIZE_MB = 400;

suite('disk failures', () => {
  test('photos that cannot be written leave no row, and the same request succeeds later', async () => {
    const service = await startService();
    const { client } = await registerLandlord(service);
    const property = (await client.post('/properties', { name: 'Hoa Sen' })).data;
    const ticket = (await client.post('/maintenance-tickets', { property_id: property.id, title: 'Vòi nước' })).data;
    const path = `/maintenance-tickets/${ticket.id}`;
    // Root may write anywhere, so a file is put in place of the folder.
    const folder = join(service.dataDir, 'photos');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    const key = { 'idempotency-key': 'photo' };
    const form = photoForm(plain('jpeg'));
    assert.equal((await client.post(`${path}/photos`, form, key)).status, 500);
    assert.deepEqual((await client.get(path)).data.photos, []);
    await rm(folder);
    const kept = await client.post(`${path}/photos`, form, key);
    assert.equal(kept.status, 201, kept.text);
    assert.equal((await client.get(path)).data.photos.length, 1);
  });

  test('emails that cannot be written are kept and retried', async () => {
    const service = await startService();
    const folder = join(service.dataDir, 'mail');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, '');
    await registerLandlord(service);
    await sleep(1500);
    const [row] = await service.asOwner<{ count: number }>('select count(*)::int as count from identity.emails');
    assert.equal(row?.count, 1);
  });

  test('a full disk under PostgreSQL loses no acknowledged write', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'rentroll-full-'));
    const refusal = mount(folder);
    if (refusal) {
      await rm(folder, { recursive: true });
      console.log(`skipped: cannot create a small disk (${refusal})`);
      return context.skip(refusal);
    }
    await chmod(folder, 0o755);
    const target = new FaultTarget(folder);
    const history = new History();
    try {
      await target.start();
      const load = new Load(target, history, seed, 6);
      await load.begin();
      for (const kill of [false, true]) {
        await load.while(async () => {
          await sleep(200);
          await fill(join(folder, 'filler'));
          await sleep(800);
          if (kill) await target.killPostgres('SIGKILL');
          await sleep(800);
          await rm(join(folder, 'filler'));
          await target.ready();
        });
        assert.deepEqual(await compare(history, target.query), [], `repeat with FAULT_SEED=${seed}`);
        assert.deepEqual(
          (await target.verify()).filter(({ ok }) => !ok),
          [],
        );
      }
      console.log(
        `full disk: 2 times, acknowledged writes: ${history.writes}, in doubt: ${history.inDoubt}, seed: ${seed}`,
      );
      assert.ok(history.inDoubt > 0, 'writes failed on the full disk');
    } finally {
      await target.close().catch(() => undefined);
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** The reason it cannot be done, or null if it was. */
function mount(folder: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting needs root on Linux';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return (error as Error).message.split('\n')[0] ?? 'mount failed';
  }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      const written = await file.write(Buffer.alloc(size)).catch(() => null);
      if (!written) size /= 2;
    }
  } finally {
    await file.close();
  }
}
