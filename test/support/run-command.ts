import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export type CommandResult = { code: number | null; out: string; err: string };
type Options = { env?: Record<string, string>; cwd?: string; input?: string | Buffer };

/** `rentroll` with these arguments, as `npx` and `npm run` run it. */
export async function rentroll(args: string[], { env = {}, cwd = ROOT, input }: Options = {}): Promise<CommandResult> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'scripts/rentroll.mjs'), ...args], {
    cwd,
    env: { ...rest, ...env },
  });
  const result: CommandResult = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    result.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    result.err += chunk;
  });
  child.stdin.end(input);
  [result.code] = (await once(child, 'close')) as [number | null];
  return result;
}
