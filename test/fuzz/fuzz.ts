import type { Service } from '../support/service.ts';
import { type Drawn, drawRequest } from './build-request.ts';
import { type Chance, createChance } from './chance.ts';
import { type Operation, readDocument, type Schema } from './document.ts';
import { createHouse, type House } from './houses.ts';
import { judge, judgeCopies } from './judge.ts';
import { curlOf, type Got, send } from './send.ts';

export type Failure = { operation: string; problem: string; curl: string; answer: string };
export type Outcome = {
  requests: number;
  statuses: Map<number, number>;
  operations: Set<string>;
  /** Those that were asked rightly at least once. */
  succeeded: Set<string>;
  failures: Failure[];
};

/** These end sessions or close the organization: they come last, before everything is made anew. */
const FINAL =
  /\/(logout|refresh|sessions|password|switch-\w+|members)(\/|$)|^PATCH \/api\/v1\/organizations|\/api-keys\/|portal-access/;
// To look at some of them closely: FUZZ_ONLY='POST .*/invoices'.
const ONLY = new RegExp(process.env.FUZZ_ONLY ?? '.');
const HOUSES = 3;
const AT_ONCE = 12;
const ROUND = 2500;

/** Requests from the service's own document, three of five with something wrong about them, to two processes' worth of service. */
export async function fuzz(
  service: Service,
  document: Schema,
  seed: number,
  requests: number,
  tell: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome> {
  const { operations: all, resolve } = readDocument(document);
  const operations = all.filter(({ method, path }) => ONLY.test(`${method} ${path}`));
  const bases = [service.url, (await service.twin()).address];
  const collections = collectionsOf(operations);
  const outcome: Outcome = {
    requests: 0,
    statuses: new Map(),
    operations: new Set(),
    succeeded: new Set(),
    failures: [],
  };
  for (let round = 0; outcome.requests < requests; round += 1) {
    const houses: House[] = [];
    for (let i = 0; i < HOUSES; i += 1)
      houses.push(await createHouse(service, `mk${seed.toString(36)}z${round.toString(36)}h${'xyz'[i]}q`));
    const order = orderOf(operations, createChance(seed + round * 7919), Math.min(ROUND, requests - outcome.requests));
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < order.length) {
        const at = next++;
        const chance = createChance(seed + (round * ROUND + at) * 104_729);
        const house = chance.pick(houses);
        const others = houses.filter((each) => each !== house);
        const drawn = await drawRequest(order[at] as Operation, house, others, chance, resolve);
        await play(drawn, chance.pick(bases), houses, collections, outcome);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    tell(outcome);
  }
  return outcome;
}

/** Every operation in turn, in an order drawn anew each time, the final ones last. */
function orderOf(operations: readonly Operation[], chance: Chance, count: number): Operation[] {
  const order: Operation[] = [];
  while (order.length < count) order.push(...chance.shuffled(operations));
  order.length = count;
  const isFinal = ({ method, path }: Operation) => FINAL.test(`${method} ${path}`) && !path.endsWith('/accept');
  return [...order.filter((each) => !isFinal(each)), ...order.filter(isFinal)];
}

/** The parameter that names what a POST to a path makes. */
const collectionsOf = (operations: readonly Operation[]): Map<string, string> =>
  new Map(
    operations.flatMap(({ path }) => {
      const [, collection, name] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
      return collection && name ? [[collection, name] as const] : [];
    }),
  );

async function play(
  drawn: Drawn,
  base: string,
  houses: readonly House[],
  collections: Map<string, string>,
  outcome: Outcome,
): Promise<void> {
  const { operation, sent, house } = drawn;
  const name = `${operation.method} ${operation.path}`;
  const fail = (problem: string, answer: string) =>
    outcome.failures.push({ operation: name, problem, curl: curlOf(base, sent), answer: answer.slice(0, 600) });
  const answers = await Promise.all(
    Array.from({ length: drawn.copies }, () => send(base, sent).catch((error: Error) => error)),
  );
  outcome.operations.add(name);
  for (const got of answers) {
    outcome.requests += 1;
    if (got instanceof Error) {
      fail(`no answer: ${got.message}`, '');
      continue;
    }
    outcome.statuses.set(got.status, (outcome.statuses.get(got.status) ?? 0) + 1);
    for (const problem of judge(drawn, got, houses)) fail(problem, got.text);
    if (got.status < 300 && !drawn.stray) outcome.succeeded.add(name);
    const made = got.status === 201 ? collections.get(operation.path) : undefined;
    if (made && !drawn.stray) learn(house, made, got.text);
  }
  if (drawn.copies > 1) {
    const heard = answers.filter((got): got is Got => !(got instanceof Error));
    for (const problem of judgeCopies(heard)) fail(problem, heard.map(({ text }) => text).join('\n'));
  }
}

function learn(house: House, name: string, text: string): void {
  const { id } = (JSON.parse(text) as { data: { id?: string } }).data;
  if (id) house.learn(name, id);
}
