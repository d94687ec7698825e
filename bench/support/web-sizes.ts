import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { WEB_BUILD } from '../../server/web/mount-web.ts';

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk>;

const KIB = 1024;

export type AppSizes = {
  /** Scripts that run before the first screen, in KB compressed. */
  initial: number;
  /** What each screen loads on top of that. */
  screens: { name: string; size: number }[];
};

/** The scripts that a page loads by itself. */
export const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string);

/** Sizes of the scripts of an app: what its page loads, and what the manifest of the build says of its screens. */
export function readSizes(entry: string): AppSizes {
  const manifest = JSON.parse(readFileSync(join(WEB_BUILD, '.vite/manifest.json'), 'utf8')) as Manifest;
  const initial = new Set(scriptsIn(readFileSync(join(WEB_BUILD, entry), 'utf8')));
  const screens = dynamicImportsOf(manifest, entry).map((name) => {
    const own = filesOf(manifest, name).difference(initial);
    return { name: manifest[name]?.name ?? name, size: sizeOf(own) };
  });
  return { initial: sizeOf(initial), screens: screens.sort((a, b) => b.size - a.size) };
}

function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/** Screens are imported by the entry or by what it imports. */
function dynamicImportsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
  return [...new Set([...dynamicImports, ...imports.flatMap((each) => dynamicImportsOf(manifest, each, seen))])];
}

const sizeOf = (files: Set<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB_BUILD, file)), { level: 9 }).length, 0) / KIB;
