import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'client/src');
const OUTPUT = join(ROOT, 'client/dist');

/** JavaScript and declarations into client/dist. */
export function buildClient(): void {
  rmSync(OUTPUT, { recursive: true, force: true });
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'client/tsconfig.json'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}

export function ensureClientBuilt(): void {
  const newest = Math.max(...readdirSync(SOURCE).map((name) => statSync(join(SOURCE, name)).mtimeMs));
  const built = join(OUTPUT, 'index.js');
  if (!existsSync(built) || statSync(built).mtimeMs < newest) buildClient();
}
