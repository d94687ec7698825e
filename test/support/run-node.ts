import { type ChildProcess, spawn } from 'node:child_process';
import { PROCESSES } from './processes.ts';

let running: ChildProcess | null = null;

/** In a process group of its own, so that everything it started can be ended with it. */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
    running.on('exit', (code) => {
      running = null;
      resolve(code ?? 1);
    });
  });
}

export function killRunning(): void {
  if (running?.pid) process.kill(-running.pid, 'SIGKILL');
}

export const runTests = (files: string[], flags: string[], env: Record<string, string>): Promise<number> =>
  runNode(
    [
      '--import',
      './server/exact-imports.mjs',
      '--import',
      './test/support/cheap-promises.ts',
      '--test',
      '--test-reporter=spec',
      `--test-concurrency=${PROCESSES}`,
      '--test-timeout=300000',
      ...flags,
      ...files,
    ],
    { ...env, NODE_NO_WARNINGS: '1' },
  );
