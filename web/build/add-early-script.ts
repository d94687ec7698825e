import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { ME_KEY, SESSION_KINDS, type SessionKind } from '../data/session-kinds.ts';

const SOURCE = join(import.meta.dirname, '../early/open-session.ts');

/** Adds the early script to the page of each app. */
export function addEarlyScript(apps: Readonly<Record<string, SessionKind>>): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'add-early-script',
    apply: 'build',
    buildStart: async function () {
      const { code: module } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const code = module.replace('export {};\n', '');
      for (const [app, kind] of Object.entries(apps)) {
        const source = `{\nconst KIND = ${JSON.stringify(SESSION_KINDS[kind])}, ME_KEY = ${JSON.stringify(ME_KEY)};\n${code}}\n`;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/open-session-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        files.set(`/${app}/index.html`, `/${fileName}`);
      }
    },
    // Not a module: those wait for each other, and the first one keeps a slow phone busy for half a second.
    transformIndexHtml: (_html, { path }) => [
      { tag: 'script', attrs: { src: files.get(path) }, injectTo: 'head-prepend' },
    ],
  };
}
