import { parseArgs } from 'node:util';
import { API_KEY_PERMISSIONS, permissionsOf } from '../domain/catalog/permissions.ts';
import { Refused } from '../domain/refused.ts';
import type { Tx } from '../server/database/transaction.ts';
import { createApiKey, removeApiKey } from '../server/features/identity/api-keys/change-api-key.ts';
import { type ApiKey, listApiKeys } from '../server/features/identity/api-keys/queries.ts';
import { CreateApiKeyBody } from '../server/features/identity/api-keys/schemas.ts';
import { listMembers } from '../server/features/identity/members/queries.ts';
import { pageOf } from '../server/http/paging.ts';
import { compileCheck } from '../server/http/validate.ts';
import type { OperatorActor } from '../server/security/actor.ts';
import { StartupError } from '../server/startup-error.ts';
import { inOrganization, type OrganizationContext } from './in-organization.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

const PAGE_SIZE = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Input = { name?: string; permission?: string[]; expires?: string };
type CommandResult = { value: unknown; lines: string[] };

await reportProblems(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      permission: { type: 'string', multiple: true },
      expires: { type: 'string' },
      organization: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [verb = '', id] = positionals;
  const isComplete = verb === 'revoke' ? id !== undefined : ['list', 'create'].includes(verb) && id === undefined;
  if (!isComplete) throw new UsageError('Use list, create or revoke <id>.');
  const { value, lines } = await inOrganization('rentroll keys', values.organization ?? null, (inside) => {
    if (verb === 'revoke') return revoke(inside, String(id));
    return verb === 'list' ? list(inside) : create(inside, values);
  });
  console.log(values.json ? JSON.stringify(value, null, 2) : lines.join('\n'));
});

async function list({ within }: OrganizationContext): Promise<CommandResult> {
  const keys = await within('read', (tx) => listApiKeys(tx, pageOf({ limit: PAGE_SIZE })));
  const lines = keys.map(lineOf);
  return { value: { api_keys: keys }, lines: lines.length > 0 ? lines : ['No API keys.'] };
}

function lineOf({ id, prefix, name, last_used_at, permissions }: ApiKey): string {
  const used = last_used_at ? `last used ${last_used_at}` : 'never used';
  return `${id}  ${prefix}…  ${name}  ${used}  ${permissions.join(' ')}`;
}

async function create({ within }: OrganizationContext, { name, permission, expires }: Input): Promise<CommandResult> {
  const input = { name, permissions: permission, ...(expires ? { expires_at: expires } : {}) };
  const problems = compileCheck(CreateApiKeyBody, 'body')(JSON.parse(JSON.stringify(input)));
  const unknown = permission?.find((each) => !(API_KEY_PERMISSIONS as readonly string[]).includes(each));
  if (unknown)
    throw new StartupError(
      `"${unknown}" is not a permission for API keys. Available: ${API_KEY_PERMISSIONS.join(' ')}`,
    );
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);
  const owner = await within('read', ownerOf);
  const made = await within('write', (tx) => createApiKey(tx as Tx<OperatorActor>, input as never), owner);
  return { value: made, lines: [lineOf(made), `The key, shown once: ${made.key}`] };
}

/** A key belongs to a person: here the longest-standing owner of the organization. */
async function ownerOf(tx: Tx): Promise<OperatorActor> {
  const owners = await listMembers(
    tx,
    { status: 'ACTIVE', role: 'OWNER' },
    pageOf({ limit: PAGE_SIZE, sort: 'created_at' }),
  );
  const user = owners[0]?.user;
  if (!user?.id) throw new StartupError('The organization has no owner.');
  return {
    kind: 'OPERATOR',
    id: user.id,
    name: 'rentroll keys',
    email: user.email,
    sessionId: user.id,
    organizationId: tx.organizationId,
    role: 'OWNER',
    permissions: permissionsOf('OWNER'),
    propertyIds: null,
  };
}

async function revoke({ within }: OrganizationContext, id: string): Promise<CommandResult> {
  if (!UUID.test(id)) throw new StartupError(`"${id}" is not the id of a key.`);
  await within('write', (tx) => removeApiKey(tx, id));
  return { value: { revoked: id }, lines: [`Revoked ${id}.`] };
}
