import { readFileSync } from 'node:fs';

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PostgreSQL',
]);

type Entry = { dev?: boolean; optional?: boolean; link?: boolean; license?: string };

/** Production packages must have a permissive licence; development tools may have any. */
export function checkLicences(): string[] {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return (
    Object.entries(lock.packages)
      // Ours are the root, its workspaces, and the links to them.
      .filter(([name, entry]) => name.includes('node_modules/') && !entry.link && !entry.dev)
      .filter(
        ([, { license = 'none' }]) =>
          !license
            .replace(/[()]/g, '')
            .split(/ OR /)
            .some((one) => one.split(/ AND /).every((part) => PERMISSIVE.has(part))),
      )
      .map(([name, { license }]) => `  ${name.replace('node_modules/', '')}: ${license ?? 'no licence'}`)
  );
}
