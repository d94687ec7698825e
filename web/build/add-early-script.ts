import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';
import { SCOPE_PARAM } from '../../domain/notifications/scope-param.ts';
import { ME_KEY, PROPERTY_KEY, SESSION_KINDS, type SessionKind } from '../data/session-kinds.ts';

const SOURCE = join(import.meta.dirname, '../early/open-session.ts');

/** Writes the early script into the page of each app. */
export function addEarlyScript(apps: Readonly<Record<string, SessionKind>>): Plugin {
  const scripts = new Map<string, string>();
  return {
    name: 'add-early-script',
    apply: 'build',
    buildStart: async () => {
      const { code: module } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const code = module.replace('export {};\n', '');
      for (const [app, kind] of Object.entries(apps)) {
        const facts = { KIND: SESSION_KINDS[kind], SCOPE: SCOPE_PARAM, ME_KEY, PROPERTY_KEY };
        const script = await minify(
          'open-session.js',
          `{const { KIND, SCOPE, ME_KEY, PROPERTY_KEY } = ${JSON.stringify(facts)};${code}}`,
        );
        scripts.set(`/${app}/index.html`, script.code);
      }
    },
    // Not a module: those wait for each other, and the first one keeps a slow phone busy for half a second. Nor a file, which would
    // wait for those that the page names.
    transformIndexHtml: (_html, { path }) => [{ tag: 'script', children: scripts.get(path), injectTo: 'head-prepend' }],
  };
}
