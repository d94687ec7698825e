import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A run takes less than two GiB, but what others store there counts too. */
const MIN_FREE_BYTES = 6 * 2 ** 30;

/** Where a run keeps its databases and what its tests write: in memory where there is enough, unless TMPDIR chooses another place. */
export async function createRunFolder(): Promise<string> {
  const parent = !process.env.TMPDIR && (await isLargeMemory()) ? MEMORY : tmpdir();
  const folder = await mkdtemp(join(parent, 'rentroll-test-'));
  // As root, PostgreSQL runs as another user, which needs access to this directory; without it the cluster would be
  // created elsewhere and left behind.
  await chmod(folder, 0o755);
  return folder;
}

async function isLargeMemory(): Promise<boolean> {
  try {
    const options = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]?.split(',');
    if (!options?.includes('rw') || options.includes('noexec')) return false;
    const { bavail, bsize } = await statfs(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
