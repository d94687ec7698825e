import type { Service } from '../support/service.ts';
import { type Drawn, drawRequest } from './build-request.ts';
import { checkCopies, checkResponse } from './check-response.ts';
import { type Operation, readDocument, type Schema } from './document.ts';
import { createOrganization, type Organization } from './organizations.ts';
import { createRandom, type Random } from './random.ts';
import { curlOf, type Got, send } from './send.ts';

export type Failure = { operation: string; problem: string; curl: string; response: string };
export type Outcome = {
  requests: number;
  statuses: Map<number, number>;
  operations: Set<string>;
  /** Operations that received at least one valid request. */
  succeeded: Set<string>;
  failures: Failure[];
};

/** These end sessions or close the organization, so they run last, before new organizations are created. */
const FINAL =
  /\/(logout|refresh|sessions|password|switch-\w+|members)(\/|$)|^PATCH \/api\/v1\/organizations|\/api-keys\/|portal-access/;
// To try only some of them: FUZZ_ONLY='POST .*/invoices'.
const ONLY = new RegExp(process.env.FUZZ_ONLY ?? '.');
const ORGANIZATIONS = 3;
const CONCURRENCY = 12;
const ROUND = 2500;

/**
 * Sends requests generated from the API document, 40 % valid and the rest deliberately malformed, to two app instances.
 */
export async function fuzz(
  service: Service,
  document: Schema,
  seed: number,
  requests: number,
  onOutcome: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome> {
  const { operations: all, resolve } = readDocument(document);
  const operations = all.filter(({ method, path }) => ONLY.test(`${method} ${path}`));
  const bases = [service.url, (await service.startSecondProcess()).address];
  const collections = collectionsOf(operations);
  const outcome: Outcome = {
    requests: 0,
    statuses: new Map(),
    operations: new Set(),
    succeeded: new Set(),
    failures: [],
  };
  for (let round = 0; outcome.requests < requests; round += 1) {
    const organizations: Organization[] = [];
    for (let i = 0; i < ORGANIZATIONS; i += 1)
      organizations.push(
        await createOrganization(service, `mk${seed.toString(36)}z${round.toString(36)}h${'xyz'[i]}q`, {
          requiresFactor: i === 0,
        }),
      );
    const order = orderOf(operations, createRandom(seed + round * 7919), Math.min(ROUND, requests - outcome.requests));
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < order.length) {
        const at = next++;
        const random = createRandom(seed + (round * ROUND + at) * 104_729);
        const organization = random.pick(organizations);
        const others = organizations.filter((each) => each !== organization);
        const drawn = await drawRequest(order[at] as Operation, organization, others, random, resolve);
        await sendAndCheck(drawn, random.pick(bases), organizations, collections, outcome);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    onOutcome(outcome);
  }
  return outcome;
}

/** Every operation once per round in random order, the final ones last. */
function orderOf(operations: readonly Operation[], random: Random, count: number): Operation[] {
  const order: Operation[] = [];
  while (order.length < count) order.push(...random.shuffled(operations));
  order.length = count;
  const isFinal = ({ method, path }: Operation) => FINAL.test(`${method} ${path}`) && !path.endsWith('/accept');
  return [...order.filter((each) => !isFinal(each)), ...order.filter(isFinal)];
}

/** The parameter that identifies what a POST to a path creates. */
const collectionsOf = (operations: readonly Operation[]): Map<string, string> =>
  new Map(
    operations.flatMap(({ path }) => {
      const [, collection, name] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
      return collection && name ? [[collection, name] as const] : [];
    }),
  );

async function sendAndCheck(
  drawn: Drawn,
  base: string,
  organizations: readonly Organization[],
  collections: Map<string, string>,
  outcome: Outcome,
): Promise<void> {
  const { operation, sent, organization } = drawn;
  const name = `${operation.method} ${operation.path}`;
  const fail = (problem: string, response: string) =>
    outcome.failures.push({ operation: name, problem, curl: curlOf(base, sent), response: response.slice(0, 600) });
  if (sent.method === 'PATCH')
    for (const one of organizations)
      if (sent.target.includes(`/organizations/${one.organizationId}`)) one.closedTo.clear();
  const responses = await Promise.all(
    Array.from({ length: drawn.copies }, () => send(base, sent).catch((error: Error) => error)),
  );
  outcome.operations.add(name);
  for (const got of responses) {
    outcome.requests += 1;
    if (got instanceof Error) {
      fail(`no response: ${got.message}`, '');
      continue;
    }
    outcome.statuses.set(got.status, (outcome.statuses.get(got.status) ?? 0) + 1);
    for (const problem of checkResponse(drawn, got, organizations)) fail(problem, got.text);
    if (got.status < 300 && !drawn.stray) outcome.succeeded.add(name);
    const created = got.status === 201 ? collections.get(operation.path) : undefined;
    if (created && !drawn.stray) learn(organization, created, got.text);
  }
  if (drawn.copies > 1) {
    const received = responses.filter((got): got is Got => !(got instanceof Error));
    for (const problem of checkCopies(received)) fail(problem, received.map(({ text }) => text).join('\n'));
  }
}

function learn(organization: Organization, name: string, text: string): void {
  const { id } = (JSON.parse(text) as { data: { id?: string } }).data;
  if (id) organization.learn(name, id);
}
