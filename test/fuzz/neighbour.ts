import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '../support/client.ts';

const { url, token, looks } = workerData as { url: string; token: string; looks: number };
const neighbour = createClient(url, token);

/** In a thread of its own: one that is busy with an attack would measure itself. */
parentPort?.on('message', async () => {
  const times: number[] = [];
  for (let i = 0; i < looks; i += 1) {
    const began = performance.now();
    const response = await neighbour.get('/properties');
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(response.text);
  }
  parentPort?.postMessage(times);
});
