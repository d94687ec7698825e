import { parentPort } from 'node:worker_threads';

/** Replaces the compiler thread: fails, hangs or responds, depending on the page it gets. */
parentPort?.on('message', ({ data }: { data: string }) => {
  const { act } = JSON.parse(data) as { act: string };
  if (act === 'die') process.exit(3);
  if (act === 'complain') parentPort?.postMessage({ problem: 'no such page' });
  if (act === 'print') parentPort?.postMessage({ pdf: new TextEncoder().encode('%PDF') });
});
