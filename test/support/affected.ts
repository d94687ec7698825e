import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Code that a test can reach by imports. */
const CODE = '{domain,server,cli,mcp,client/src,web,scripts,bench,examples,test}/**/*.{ts,tsx,mjs}';

/**
 * What is reached in another way: changing a file that matches the pattern is like changing the files named. Everything else that is not
 * code, such as package.json, can affect every test.
 */
const READ_BY: [changed: RegExp, readers: string[]][] = [
  [/^(docs\/|deploy\/|[A-Z]+\.md$|.*\/README\.md$|openapi\.json$|\.ci\/)/, ['test/newcomer/readme.test.ts']],
  [/^db\//, ['server/database/migrate.ts']],
  [/^server\/documents\//, ['server/documents/typeset.ts']],
  [/^web\/(?!build\/|words\/)/, ['server/web/mount-app.ts']],
  [/^web\//, ['web/build/vite.config.ts', 'server/startup/build-web.ts']],
  [/^examples\//, ['test/newcomer/readme.test.ts', 'test/client/package.test.ts']],
];

/** Programs that tests start, by the file that starts them. */
const STARTS: Record<string, string[]> = {
  'test/support/process.ts': ['server/main.ts'],
  'test/support/run-command.ts': ['cli/rentroll.ts'],
  'test/newcomer/installation.ts': ['server/main.ts', 'cli/rentroll.ts'],
  'test/database/run-in-child.ts': ['server/main.ts'],
  'test/faults/fault-target.ts': ['server/main.ts'],
  'test/web/browser.ts': ['server/startup/build-web.ts'],
  'cli/rentroll.ts': globSync('cli/*.ts'),
};

/** Rules about the repository itself look at every file. */
const ALWAYS = /^test\/repository\//;

/** Files that differ from a commit, with those that git does not know yet. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])];
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+|@rentroll\/client)'/g)].map(([, target = '']) =>
    target === '@rentroll/client' ? 'client/src/index.ts' : normalize(join(dirname(file), target)),
  );
  return [...named, ...(STARTS[file] ?? [])];
}

let known: Map<string, string[]> | null = null;

/** Each file with those that import it. */
function findImporters(): Map<string, string[]> {
  if (known) return known;
  known = new Map();
  for (const file of globSync(CODE, { exclude: ['**/node_modules/**', 'web/dist/**'] }))
    for (const target of importsOf(file)) known.set(target, [...(known.get(target) ?? []), file]);
  return known;
}

const readersOf = (file: string): string[] | null => {
  const readers = READ_BY.filter(([pattern]) => pattern.test(file)).flatMap(([, names]) => names);
  return readers.length > 0 ? readers : null;
};

/** The tests that can see one of the changes: by what they import, and by what that reads or starts. Null: all of them. */
export function affectedBy(changed: readonly string[], tests: readonly string[]): string[] | null {
  const importers = findImporters();
  const reached = new Set<string>();
  const waiting: string[] = [];
  for (const file of changed) {
    const readers = readersOf(file);
    if (!readers && !/\.(ts|tsx|mjs)$/.test(file)) return null;
    waiting.push(file, ...(readers ?? []));
  }
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return tests.filter((test) => reached.has(test) || ALWAYS.test(test));
}
