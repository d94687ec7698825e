import { ERRORS } from '../../domain/catalog/errors.ts';
import { isPermission } from '../../domain/catalog/permissions.ts';
import type { Drawn } from './build-request.ts';
import type { Organization } from './organizations.ts';
import type { Got } from './send.ts';
import { PLANTED } from './values.ts';

/** Everything that is wrong with a response; empty for a correct one. */
export function checkResponse(drawn: Drawn, got: Got, organizations: readonly Organization[]): string[] {
  return [...checkShape(drawn, got), ...checkClosed(drawn, got), ...checkLeaks(drawn, got, organizations)];
}

function checkShape({ operation, stray, sent }: Drawn, got: Got): string[] {
  const problems: string[] = [];
  if (got.status >= 500) problems.push(`answers ${got.status}`);
  if (!got.headers['content-language']) problems.push('has no Content-Language');
  const requestId = got.headers['x-request-id'];
  if (!requestId) problems.push('has no X-Request-Id');
  const json = got.headers['content-type']?.startsWith('application/json') ?? false;
  const body = json ? parse(got.text) : null;
  if (json && body === undefined) return [...problems, 'is not JSON'];
  if (got.status === 304 || sent.method === 'OPTIONS') return problems;
  if (got.status >= 400) return [...problems, ...checkRefusal(operation, stray, got.status, body, String(requestId))];
  if (stray) return problems;
  if (!operation.successes.includes(got.status)) return [...problems, `${got.status} is not documented`];
  if (operation.contentType !== 'application/json') return [...problems, ...checkFile(operation.contentType, got)];
  const schemaProblem = operation.schemaProblem(got.status, body);
  if (schemaProblem) problems.push(`${got.status} does not fit its schema: ${schemaProblem}`);
  const replayed = got.headers['idempotent-replayed'] === 'true';
  if (!replayed && (body as { request_id?: string } | null)?.request_id !== requestId)
    problems.push('request ids differ');
  return problems;
}

function checkFile(documented: string, { headers }: Got): string[] {
  const type = headers['content-type'] ?? '';
  const fits = documented === '*/*' ? /^(image\/|application\/pdf$)/.test(type) : type === documented;
  return fits ? [] : [`content type ${type} is not ${documented}`];
}

type Refusal = { error?: Record<string, unknown> & { fields?: unknown[] } };

function checkRefusal(
  operation: Drawn['operation'],
  stray: boolean,
  status: number,
  body: unknown,
  requestId: string,
): string[] {
  const { error } = (body ?? {}) as Refusal;
  if (!error) return [`${status} has no error body`];
  const code = String(error.code);
  const names = Object.keys(error).sort().join();
  if (names !== 'code,details,fields,message,request_id') return [`the error has the fields ${names}`];
  const problems: string[] = [];
  if (!Object.hasOwn(ERRORS, code)) problems.push(`the code ${code} is not in the catalog`);
  else if (ERRORS[code as keyof typeof ERRORS] !== status) problems.push(`${code} has status ${status}`);
  if (code === 'validation_failed' && error.fields?.length === 0) problems.push(`${code} names no field`);
  if (!error.message) problems.push(`${code} has no message`);
  if (error.request_id !== requestId) problems.push('request ids differ');
  if (stray) return problems;
  if (!operation.refusals.get(status)?.has(code)) problems.push(`${status} ${code} is not documented`);
  else if (operation.schemaProblem(status, body))
    problems.push(`${code} does not fit: ${operation.schemaProblem(status, body)}`);
  return problems;
}

/** What a session without the required second factor is told, in the order of refusals: nothing that comes after it. */
const CLOSED_CODES = new Set(['second_factor_required', 'forbidden', 'rate_limited', 'invalid_request']);

function checkClosed({ operation, organization, sent, stray }: Drawn, got: Got): string[] {
  const token = sent.headers.authorization?.replace('Bearer ', '') ?? '';
  const isElsewhere =
    operation.path.includes('{organization_id}') && !sent.target.includes(organization.organizationId);
  if (stray || isElsewhere || !isPermission(operation.access) || !organization.closedTo.has(token)) return [];
  const code = String((parse(got.text) as Refusal | undefined)?.error?.code);
  return CLOSED_CODES.has(code) ? [] : [`answers ${got.status} ${code} without the required second factor`];
}

function checkLeaks({ organization, sent }: Drawn, got: Got, organizations: readonly Organization[]): string[] {
  const problems: string[] = [];
  const shown = `${got.text}\n${JSON.stringify(got.headers)}`.toLowerCase();
  for (const other of organizations) {
    if (other === organization) continue;
    if (shown.includes(other.marker)) problems.push('shows a text of another organization');
    if (shown.includes(other.organizationId) && !sent.target.includes(other.organizationId))
      problems.push('names another organization');
  }
  if (shown.includes(PLANTED.toLowerCase())) problems.push('shows a password or secret that was sent');
  const exact = `${got.text}\n${JSON.stringify(got.headers)}`;
  for (const { secrets } of organizations) {
    // A device token is chosen by the caller and returned to them.
    if (sent.target.startsWith('/api/v1/devices')) continue;
    const found = secrets.find((secret) => exact.includes(secret));
    if (found) problems.push(`shows the secret ${found.slice(0, 8)}…`);
  }
  return problems;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of concurrent requests with one key, one has an effect; the others return its result or that it is in progress. */
export function checkCopies(responses: readonly Got[]): string[] {
  const created = responses.filter(({ status }) => status < 300);
  const fresh = created.filter(({ headers }) => headers['idempotent-replayed'] !== 'true');
  if (fresh.length > 1 && fresh.some(({ headers }) => headers['content-type']?.startsWith('application/json')))
    return [`${fresh.length} requests with one key had an effect`];
  const ids = new Set(created.map(({ text }) => (parse(text) as { data?: { id?: string } } | undefined)?.data?.id));
  return ids.size > 1 ? ['copies with one key got different results'] : [];
}
