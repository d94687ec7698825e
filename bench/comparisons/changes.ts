import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison, Measured } from '../support/comparison.ts';
import { cpuMs } from '../support/cpu.ts';
import { registerLandlord } from '../support/landlord.ts';
import type { Server } from '../support/site.ts';

const LISTENERS = 1_000;
/** As many as one account may have. */
const PER_ACCOUNT = 5;
const SETTLE_MS = 10_000;
const MEASURE_MS = 30_000;
const MAX_MIB = 60;
const MAX_CORE_PERCENT = 5;

/** What a thousand idle streams of two hundred organizations cost the process, beside the most they may. */
export const changes: Comparison = {
  name: 'changes',
  run: async (site) => {
    const database = await site.createDatabase();
    const first = await site.serve(database);
    const tokens = await register(first);
    await first.stop();
    // A fresh process: the memory that hashing passwords left behind would hide what the streams take.
    const server = await site.serve(database, { MAX_SOCKETS_PER_ADDRESS: '5000' });
    for (const stream of await open(server.url, tokens.slice(0, 1))) stream.destroy();
    await sleep(SETTLE_MS);
    const before = { memory: await server.residentMiB(), cpu: await idleCorePercent(server) };
    const streams = await open(server.url, tokens);
    await sleep(SETTLE_MS);
    const cpu = (await idleCorePercent(server)) - before.cpu;
    const memory = (await server.residentMiB()) - before.memory;
    for (const stream of streams) stream.destroy();
    await server.stop();
    await database.drop();
    return [
      limited('memory of 1,000 idle listeners', 'MiB', memory, MAX_MIB),
      limited('CPU of 1,000 idle listeners', '% of a core', cpu, MAX_CORE_PERCENT),
    ];
  },
};

const limited = (name: string, unit: string, ours: number, most: number): Measured => ({
  name,
  unit,
  ours: [ours],
  reference: [most],
  target: 1,
  direction: 'at_most',
});

async function register({ url }: Server): Promise<string[]> {
  const tokens: string[] = [];
  for (let account = 0; account < LISTENERS / PER_ACCOUNT; account += 1)
    tokens.push((await registerLandlord(url)).token);
  return tokens;
}

async function open(url: string, tokens: string[]): Promise<IncomingMessage[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: LISTENERS });
  const streams: IncomingMessage[] = [];
  for (const token of tokens) {
    const opened = Array.from(
      { length: PER_ACCOUNT },
      () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const headers = { authorization: `Bearer ${token}` };
          get(`${url}/api/v1/changes`, { agent, headers }, (response) => {
            if (response.statusCode === 200) resolve(response.resume());
            else reject(new Error(`A stream got ${response.statusCode}`));
          }).on('error', reject);
        }),
    );
    streams.push(...(await Promise.all(opened)));
  }
  for (const stream of streams) stream.on('error', () => undefined);
  return streams;
}

async function idleCorePercent(server: Server): Promise<number> {
  const before = await cpuMs([server]);
  await sleep(MEASURE_MS);
  return (((await cpuMs([server])) - before) / MEASURE_MS) * 100;
}
