import type { FastifyRequest } from 'fastify';
import { type FieldProblem, Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import { type Browser, browserOf } from './browser.ts';
import { cameDirectly } from './came-directly.ts';
import { cleanInput, MAX_PROBLEMS } from './clean-input.ts';
import { isUuid } from './formats.ts';
import { bindCursor, unbindCursor } from './paging.ts';
import { isFilePart, type Parts, readUpload } from './read-upload.ts';
import { needsBody, type Route } from './route.ts';
import { NOTHING } from './schema.ts';
import { type Check, readQuery } from './validate.ts';

export type Input = {
  params: Record<string, string>;
  query: object;
  body: object;
  signed: { bytes: Buffer; headers: FastifyRequest['headers'] };
  context: AppContext;
  cameDirectly(): boolean;
  browser: Browser;
};

/** Query and body as the route accepts them, or all their problems at once. */
export function readInput(
  route: Route,
  request: FastifyRequest,
  checks: { checkQuery: Check; checkBody: Check },
  headerProblems: FieldProblem[],
  context: AppContext,
): Input {
  const query = readQuery(route.query ?? NOTHING, request.query as Record<string, unknown>);
  const schema = route.body ?? NOTHING;
  const given = bodyOf(route, request);
  const body = route.upload
    ? readUpload(schema, given as Parts)
    : cleanInput(given, schema, { dropNulls: route.method !== 'PATCH' });
  const problems: FieldProblem[] = [
    ...headerProblems,
    ...query.problems,
    ...body.problems,
    ...checks.checkQuery(query.value),
    ...(route.method === 'GET'
      ? []
      : checks.checkBody(body.value).filter(({ path }) => isChecked(route, path, body.problems))),
  ];
  if (problems.length > 0) throw new Refused('validation_failed', null, distinct(problems).slice(0, MAX_PROBLEMS));
  const params = readParams(route, request);
  const signed = { bytes: request.bytes ?? Buffer.alloc(0), headers: request.headers };
  return {
    params,
    query: readPlace(route, params, query.value as Query),
    body: body.value as object,
    signed,
    context,
    cameDirectly: () => cameDirectly(request, context.config),
    browser: browserOf(request, context.config),
  };
}

/** The body null is none, which is enough where nothing in it is required. */
function bodyOf(route: Route, { body }: FastifyRequest): unknown {
  return route.signed || body === undefined || (body === null && !needsBody(route)) ? {} : body;
}

/** The files of an upload are checked when they are read; its other parts like any body, unless they could not be read. */
function isChecked({ upload, body }: Route, path: string, unread: FieldProblem[]): boolean {
  if (!upload) return true;
  const [name = ''] = path.split('.');
  const properties = (body?.properties ?? {}) as Record<string, { format?: string }>;
  const isUnread = unread.some((problem) => problem.path === name && problem.code !== 'required');
  return Object.hasOwn(properties, name) && !isFilePart(properties[name] ?? {}) && !isUnread;
}

/** Two checks may report the same problem of a field. */
const distinct = (problems: FieldProblem[]): FieldProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.path} ${problem.code}`, problem])).values(),
];

type Query = { cursor?: string };
const listOf = (route: Route, params: Record<string, string>): string => [route.id, ...Object.values(params)].join('/');

const readPlace = (route: Route, params: Record<string, string>, query: Query): Query =>
  query.cursor === undefined ? query : { ...query, cursor: unbindCursor(query.cursor, listOf(route, params)) };

export function bindNext(
  route: Route,
  request: FastifyRequest,
  meta: Record<string, unknown>,
): Record<string, unknown> {
  if (typeof meta.next_cursor !== 'string') return meta;
  const list = listOf(route, readParams(route, request));
  return { ...meta, next_cursor: bindCursor(meta.next_cursor, list) };
}

const isId = (route: Route, name: string): boolean =>
  (route.params?.properties[name] as { format?: string } | undefined)?.format === 'uuid';

/** Ids are case-insensitive. */
const readParams = (route: Route, request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => [
      name,
      isId(route, name) ? value.toLowerCase() : value,
    ]),
  );

export const pathIdsAreUuids = (route: Route, params: Record<string, string>): boolean =>
  Object.entries(params).every(([name, value]) => !isId(route, name) || isUuid(value));
