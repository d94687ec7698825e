import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison, Measured } from '../support/comparison.ts';
import { cpuMs } from '../support/cpu.ts';
import { registerLandlord } from '../support/landlord.ts';
import { type Done, resultsOf, runRounds } from '../support/rounds.ts';
import { type Server, type Site, spawnServer } from '../support/site.ts';

const ROUNDS = 3;
/** That Rentroll starts from compiled code is its own doing; `npm run` would pass it on. */
const BARE = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** How long startup takes on existing data, and how much memory the idle process uses. */
export const footprint: Comparison = {
  name: 'footprint',
  run: async (site) => [...(await starts(site)), await idle(site)],
};

async function starts(site: Site): Promise<Measured[]> {
  const folders = ['ours', 'bare'].map((name) => join(site.folder, `start-${name}`)) as [string, string];
  for (const folder of folders) await mkdir(folder);
  const ours = () =>
    timeToFirstResponse('server/main.mjs', { DATA_DIR: folders[0], DEMO: 'false', DATABASE_URL: '' }, '/readyz');
  const bare = () =>
    timeToFirstResponse(
      'bench/reference/bare-start.ts',
      { ...BARE, DATA_DIR: folders[1], POSTGRES_PASSWORD: 'bench' },
      '/',
    );
  await ours();
  await bare();
  const rounds = await runRounds(site, ROUNDS, { work: ours }, { work: bare });
  const name = 'startup to the first 200 on existing data';
  return resultsOf(
    rounds,
    { name, unit: 's', target: 2, direction: 'at_most', cpuTarget: 3 },
    ({ seconds }) => seconds,
  );
}

async function timeToFirstResponse(script: string, env: Record<string, string>, path: string): Promise<Done> {
  const start = performance.now();
  const server = await spawnServer(script, env);
  while (!(await fetch(server.url + path)).ok) await sleep(5);
  const seconds = (performance.now() - start) / 1000;
  const cpu = await cpuMs([server]);
  await server.stop();
  return { operations: 1, seconds, cpuMs: cpu };
}

async function idle(site: Site): Promise<Measured> {
  const database = await site.createDatabase();
  const settled = async (start: () => Promise<Server>, use: (server: Server) => Promise<unknown>) => {
    const server = await start();
    await use(server);
    await sleep(4_000);
    const resident = await server.residentMiB();
    await server.stop();
    return resident;
  };
  const measured: Pick<Measured, 'ours' | 'reference'> = { ours: [], reference: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.ours.push(
      await settled(
        () => site.serve(database),
        ({ url }) => registerLandlord(url),
      ),
    );
    measured.reference.push(
      await settled(
        () =>
          spawnServer('bench/reference/bare-server.ts', {
            ...BARE,
            DATABASE_URL: database.ownerUrl,
            ORGANIZATION_ID: '00000000-0000-7000-8000-000000000000',
          }),
        ({ url }) => fetch(`${url}/invoices`),
      ),
    );
  }
  await database.drop();
  return { name: 'idle memory of the process', unit: 'MiB', ...measured, target: 2, direction: 'at_most' };
}
