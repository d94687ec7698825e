import { parentPort } from 'node:worker_threads';

/** Stands in for a compiler that dies, hangs or answers, as the page it is given says. */
parentPort?.on('message', ({ data }: { data: string }) => {
  const { act } = JSON.parse(data) as { act: string };
  if (act === 'die') process.exit(3);
  if (act === 'complain') parentPort?.postMessage({ problem: 'no such page' });
  if (act === 'print') parentPort?.postMessage({ pdf: new TextEncoder().encode('%PDF') });
});
