import { writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files with the longest tests, which begin first, so that no core waits for them at the end. */
const LONGEST = ['test/web/screens', 'test/newcomer', 'test/web', 'test/startup'];
/** Their tests take much longer than loading the service, measure the process, or use a service that a module of theirs started. */
const ALONE = /^test\/(web\/screens|newcomer|startup|cli|billing\/stateful|database\/backup|interface|integrations)/;
const FILES_PER_GROUP = 12;
/** Each takes half a minute. */
const WEB_FILES_PER_GROUP = 6;

const rank = (file: string): number => {
  const place = LONGEST.findIndex((start) => file.startsWith(start));
  return place < 0 ? LONGEST.length : place;
};

const isWeb = (file: string): boolean => file.startsWith('test/web/');

const hasRoom = (group: readonly string[], file: string): boolean =>
  group.every((member) => isWeb(member) === isWeb(file)) &&
  group.length < (isWeb(file) ? WEB_FILES_PER_GROUP : FILES_PER_GROUP);

/** Test files that share a process: loading the service takes longer than most of them need for their tests. */
export function groupFiles(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] | null = null;
  for (const file of files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))) {
    if (ALONE.test(file)) groups.push([file]);
    else if (open && hasRoom(open, file)) open.push(file);
    else {
      open = [file];
      groups.push(open);
    }
  }
  return groups;
}

/**
 * Writes a file per group that runs its members one after another, each as a suite of its own: its hooks are its own, and what it
 * started has ended before the next one begins.
 */
export async function writeGroups(files: readonly string[], folder: string): Promise<string[]> {
  const groups = groupFiles(files.map((file) => relative('', resolve(file))));
  return Promise.all(
    groups.map(async (group, index) => {
      const path = join(folder, `${String(index).padStart(3, '0')}.mjs`);
      const suites = group.map(
        (file) => `await suite(${JSON.stringify(file)}, () => import(${JSON.stringify(pathToFileURL(file).href)}));`,
      );
      const end = JSON.stringify(pathToFileURL('test/support/at-end.ts').href);
      const head = `import { suite } from 'node:test';\nimport { endProcess } from ${end};`;
      await writeFile(path, `${head}\n${suites.join('\n')}\nawait endProcess();\n`);
      return path;
    }),
  );
}
