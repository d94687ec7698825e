import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { SCOPE_PARAM } from '../../domain/notifications/scope-param.ts';
import { findScreenFiles } from './write-preloads.ts';

const SOURCE = join(import.meta.dirname, '../worker/worker.ts');

/** Writes the service worker of each app, with the list of files that the app consists of. */
export function writeWorkers(apps: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'write-workers',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    // Pages are only in the bundle after Vite has made them.
    enforce: 'post',
    generateBundle: async function (_options, bundle) {
      const { code: program } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      for (const app of apps) {
        const page = bundle[`${app}/index.html`];
        if (page?.type !== 'asset') throw new Error(`${app}/index.html is not in the bundle`);
        const files = filesOf(bundle, app, String(page.source));
        const version = hashOf(`${files.join()}${page.source}`);
        const screens = await findScreenFiles(bundle, join(root, app), String(page.source));
        const facts = {
          ...{ address: `/${app}/`, scopeParam: SCOPE_PARAM, version },
          ...{ files: [`/${app}/`, ...files], screens: withOnePath(screens) },
        };
        this.emitFile({
          type: 'asset',
          fileName: `${app}/sw.js`,
          source: `const APP = ${JSON.stringify(facts)};\n${program}`,
        });
      }
    },
  };
}

/** Those whose address names no row. */
const withOnePath = (screens: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(screens).filter(([path]) => !path.includes('$')));

/** Everything that the app can load: what its page names, its scripts, those it loads later, their styles and the fonts in these. */
function filesOf(bundle: Rolldown.OutputBundle, app: string, page: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (!part || found.has(name)) return;
    found.add(name);
    if (part.type !== 'chunk') return;
    const { viteMetadata } = part as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };
    for (const next of [
      ...part.imports,
      ...part.dynamicImports,
      ...(viteMetadata?.importedCss ?? []),
      ...(viteMetadata?.importedAssets ?? []),
    ])
      visit(next);
  };
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && part.facadeModuleId?.endsWith(`/${app}/index.html`)) visit(part.fileName);
  for (const [, name] of page.matchAll(/"\/(assets\/[^"]+)"/g)) found.add(name as string);
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) found.add(name);
  return [...found].sort().map((name) => `/${name}`);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
