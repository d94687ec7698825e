import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tests that wait leave a core to another process. */
export const PROCESSES = availableParallelism() + 1;
/** Files with the longest tests, which begin first, so that no core waits for them at the end. */
const LONGEST = ['test/web/screens', 'test/web/apps', 'test/web/worker', 'test/newcomer', 'test/web', 'test/startup'];
/** In this order in one process, because they share a demo; the last one changes it. */
const ON_THE_DEMO = /^test\/web\/(screens|apps|worker)/;
/** Their tests take long, or use a service or a landlord of a module that they share. */
const ALONE = [
  /^test\/(newcomer|startup|cli|billing\/stateful|database\/backup|integrations)/,
  /^test\/interface\/(access|errors-and-states|payments-and-runs|reports|requests-and-lists)/,
];

const rank = (file: string): number => {
  const place = LONGEST.findIndex((start) => file.startsWith(start));
  return place < 0 ? LONGEST.length : place;
};

/**
 * Writes what the test runner runs: a process for the files on the demo and for each one that needs its own, then as many as run at once
 * for all others. Each of these takes the next file from a queue when its last one has ended, so that the service is loaded and its code
 * compiled only that often.
 */
export async function writeProcesses(files: readonly string[], folder: string): Promise<string[]> {
  const sorted = files
    .map((file) => relative('', resolve(file)))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const urlsOf = (chosen: string[]) => JSON.stringify(chosen.map((file) => pathToFileURL(file).href));
  const isAlone = (file: string) => ALONE.some((pattern) => pattern.test(file));
  const onTheDemo = sorted.filter((file) => ON_THE_DEMO.test(file));
  const queued = sorted.filter((file) => !isAlone(file) && !onTheDemo.includes(file));
  const queue = join(folder, 'queue.json');
  await writeFile(queue, urlsOf(queued));
  const calls = [
    ...(onTheDemo.length > 0 ? [`runFiles(${urlsOf(onTheDemo)})`] : []),
    ...sorted.filter(isAlone).map((file) => `runFiles(${urlsOf([file])})`),
    ...Array.from({ length: Math.min(PROCESSES, queued.length) }, () => `runQueue(${JSON.stringify(queue)})`),
  ];
  const runner = JSON.stringify(pathToFileURL('test/support/run-files.ts').href);
  return Promise.all(
    calls.map(async (call, index) => {
      const path = join(folder, `${String(index).padStart(3, '0')}.mjs`);
      await writeFile(path, `import { runFiles, runQueue } from ${runner};\nawait ${call};\n`);
      return path;
    }),
  );
}
