import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Identity = { uid?: number; gid?: number };

const children = new Set<ChildProcess>();

/** Runs code in a separate process, which stays alive until `keep` is cleared or it fails; returns its first line. */
export async function runInChild(imports: string, body: string, identity: Identity = {}) {
  const code = `${imports}
    const keep = setInterval(() => {}, 1000);
    try { ${body} } catch (error) { console.log(error.constructor.name + ': ' + error.message); clearInterval(keep); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...identity,
  });
  children.add(child);
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('close', (exit, signal) => reject(new Error(`The child ended with ${exit ?? signal} and said nothing`)));
  });
  return { child, line };
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL');
}
