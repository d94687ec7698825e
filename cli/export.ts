import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Refused } from '../domain/refused.ts';
import type { Tx } from '../server/database/transaction.ts';
import type { RawResponse } from '../server/http/raw-response.ts';
import type { Route } from '../server/http/route.ts';
import { NOTHING } from '../server/http/schema.ts';
import { compileCheck, readQuery } from '../server/http/validate.ts';
import { allRoutes } from '../server/routes.ts';
import { StartupError } from '../server/startup-error.ts';
import { isClosedPipe } from './ignore-closed-pipe.ts';
import { inOrganization, type OrganizationContext } from './in-organization.ts';
import { endProgress, showCount } from './progress.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

const FOLDER = '/exports/';
const PROGRESS_EVERY_MS = 250;

type Written = { file: string; bytes: number };

await reportProblems(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      period: { type: 'string' },
      query: { type: 'string', multiple: true, default: [] },
      organization: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const route = findExport(positionals[0] ?? '', values.format);
  const query = queryOf(route, [...values.query, ...(values.period ? [`period=${values.period}`] : [])]);
  const done = await inOrganization('rentroll export', values.organization ?? null, (inside) =>
    write(inside, route, query, values.output ?? null),
  );
  if (done.file === '-') return;
  console.log(values.json ? JSON.stringify(done, null, 2) : `Wrote ${done.bytes} bytes to ${done.file}.`);
});

function findExport(name: string, format: string): Route {
  const all = allRoutes().filter(({ method, path, raw }) => method === 'GET' && raw && path.startsWith(FOLDER));
  const route = all.find(({ path }) => path === `${FOLDER}${name}.${format}`);
  if (route) return route;
  const names = [...new Set(all.map(({ path }) => path.slice(FOLDER.length).replace(/\.\w+$/, '')))];
  throw new UsageError(`There is no ${format} export "${name}". Available: ${names.join(', ')} (csv or xlsx).`);
}

function queryOf(route: Route, given: string[]): object {
  const pairs = given.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`"${pair}" is not of the form name=value.`);
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  const schema = route.query ?? NOTHING;
  const { value, problems } = readQuery(schema, Object.fromEntries(pairs));
  const all = [...problems, ...compileCheck(schema, 'query')(value)];
  if (all.length > 0) throw new Refused('validation_failed', null, all);
  return value as object;
}

/** Rows are read while they are written, so the transaction stays open until the last one. */
async function write(
  { within, context }: OrganizationContext,
  route: Route,
  query: object,
  output: string | null,
): Promise<Written> {
  const input = { params: {}, query, body: {}, context };
  const access = route.writes ? 'write' : 'read';
  const open = <T>(work: (tx: Tx) => Promise<T>) => within(access, work);
  const prepared = await route.prepare?.(open as never, input as never);
  return within('read', async (tx) => {
    const response = await (route.run as unknown as (tx: Tx, input: object) => Promise<RawResponse>)(tx, {
      ...input,
      prepared,
    });
    const named = /filename="([^"]+)"/.exec(response.headers['content-disposition'] ?? '')?.[1] ?? 'export';
    const body = typeof response.body === 'function' ? await response.body() : response.body;
    const source = body instanceof Readable ? body : Readable.from([body]);
    if (output === '-') {
      await pipeline(source, process.stdout, { end: false }).catch((error: unknown) => {
        if (!isClosedPipe(error)) throw error;
      });
      return { file: '-', bytes: 0 };
    }
    return writeFile(source, output ?? named);
  });
}

/** A file gets its real name only when complete. It contains names and debts, so only its owner may read it. */
async function writeFile(source: Readable, file: string): Promise<Written> {
  const unfinished = `${file}.unfinished`;
  const sink = createWriteStream(unfinished, { mode: 0o600 });
  const showing = setInterval(() => showCount(Math.ceil(sink.bytesWritten / 1024), 'KiB'), PROGRESS_EVERY_MS);
  try {
    await pipeline(source, sink);
    await rename(unfinished, file);
    return { file, bytes: sink.bytesWritten };
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('E')) throw new StartupError(`${file} cannot be written: ${message}`);
    throw error;
  } finally {
    clearInterval(showing);
    endProgress();
  }
}
