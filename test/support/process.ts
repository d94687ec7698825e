import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Client, createClient } from './client.ts';

const ROOT = join(import.meta.dirname, '../..');

export type ServiceProcess = {
  child: ChildProcess;
  url: string;
  client(token?: string | null): Client;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** The service as `npm start` runs it, in a separate process. */
export async function spawnService(env: Record<string, string>): Promise<ServiceProcess> {
  const { child, output } = spawnMain(env);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /ready at (http:\S+)/.exec(output())?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    child.on('close', (code, signal) => reject(new Error(`exited with ${code ?? signal}: ${output()}`)));
  });
  return {
    child,
    url,
    client: (token = null) => createClient(url, token),
    output,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** For starts that are expected to fail: the output and the exit code. */
export async function runToExit(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnMain(env);
  // Not 'exit', which may come before the last output.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

export function spawnMain(env: Record<string, string>): { child: ChildProcess; output(): string } {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, ['server/main.mjs'], {
    cwd: ROOT,
    env: { ...rest, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000', DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}
