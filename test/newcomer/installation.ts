import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { WEB_BUILD } from '../../server/web/mount-web.ts';
import { endServersIn } from '../support/end-servers.ts';
import { until } from '../support/until.ts';

export const ROOT = join(import.meta.dirname, '../..');

export type Shell = {
  /** Runs lines as if they were typed, and returns what they printed and the exit code of the last one. */
  run(lines: string): Promise<{ output: string; code: number }>;
  close(): void;
};

/** A copy of the repository with its packages, as after `git clone` and `npm ci`, and a free port in place of 3000. */
export async function install() {
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-newcomer-'));
  await chmod(folder, 0o755);
  for (const path of execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')) {
    if (path === '' || path.startsWith('test/')) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Of the same sources: the run has built them, as the first start in a fresh clone does.
  cpSync(WEB_BUILD, join(folder, 'web/dist'), { recursive: true });
  const port = await freePort();
  const inherited = Object.entries(process.env).filter(([name]) => !/^(DATABASE_|NODE_TEST|npm_|INIT_CWD)/.test(name));
  const env = { ...Object.fromEntries(inherited), PORT: String(port) };
  return {
    folder,
    port,
    /** Starts a command that serves until it is stopped, and waits until it is ready. */
    serve: (command: string) => serve(command, folder, env),
    shell: () => openShell(folder, env),
    async remove() {
      await endServersIn(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function serve(command: string, cwd: string, env: Record<string, string | undefined>) {
  const child = spawn('bash', ['-c', `${RENTROLL}; ${command}`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const gone = once(child, 'close');
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${command} exited with ${child.exitCode}: ${output}`);
    return output.includes('Rentroll is ready at');
  }, command);
  return {
    output: () => output,
    /** Like Ctrl-C, which a terminal sends to the whole group. */
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-Number(child.pid), 'SIGINT');
      await gone;
    },
  };
}

/** The command that npm links into node_modules/.bin for those who install the package. */
const RENTROLL = 'rentroll() { node scripts/rentroll.mjs "$@"; }';

function openShell(cwd: string, env: Record<string, string | undefined>): Shell {
  const child = spawn('bash', ['-s'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  child.stdin.write(`${RENTROLL}\n`);
  let count = 0;
  return {
    async run(lines) {
      count += 1;
      const mark = `-- end ${count} --`;
      output = '';
      child.stdin.write(`${lines}\necho "${mark} $?"\n`);
      const end = await until(() => {
        if (child.exitCode !== null) throw new Error(`The shell exited: ${output}`);
        return new RegExp(`${mark} (\\d+)\n`).exec(output);
      }, lines);
      return { output: output.slice(0, end.index), code: Number(end[1]) };
    },
    close: () => child.kill(),
  };
}
