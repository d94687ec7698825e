import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Operations that no screen calls by their path, and where they are called or why not. */
const WITHOUT_SCREEN: Record<string, string> = {
  registerOperator: 'by the session, web/data/session.ts',
  logInOperator: 'by the session, web/data/session.ts',
  refreshOperatorSession: 'by the session, web/data/session.ts',
  logOutOperator: 'by the session, web/data/session.ts',
  acceptMemberInvitation: 'by the session, for web/account/member-invitation.tsx',
  resetOperatorPassword: 'by web/account/auth-pages.tsx, for operators and renters',
  listOperatorSessions: 'by web/account/sessions-page.tsx, for operators and renters',
  revokeOperatorSession: 'by web/account/sessions-page.tsx, for operators and renters',
  listOperatorSecondFactors: 'by web/account/security, for operators and renters',
  addOperatorSecondFactor: 'by web/account/security, for operators and renters',
  replaceOperatorRecoveryCodes: 'by web/account/security, for operators and renters',
  confirmOperatorSecondFactor: 'by web/account/security, for operators and renters',
  removeOperatorSecondFactor: 'by web/account/security, for operators and renters',
  prepareOperatorPasskey: 'by web/account/security, for operators and renters',
  addOperatorPasskey: 'by web/account/security, for operators and renters',
  proveOperatorSession: 'by web/account/security, wherever a request needs a proof',
  prepareOperatorPasskeyLogin: 'by web/account/security, for operators and renters',
  logInOperatorWithPasskey: 'by the session, web/data/session.ts',
  finishOperatorLogin: 'by the session, web/data/session.ts',
  forgetOperatorDevice: 'by web/account/sessions-page.tsx, for operators and renters',
  createRoom: 'rooms are added in bulk, one is a bulk of one',
  recordMeterReading: 'the meter walk sends readings in bulk',
  receivePaymentWebhook: 'called by banks and payment providers',
  readHandover: 'handovers are read in lists',
  readCurrentApiKey: 'for programs that were given a key, such as mcp/caller.ts',
  createInvoiceViewLink: 'for programs that show a bill in a page of their own',
  createStatementViewLink: 'for programs that show a statement in a page of their own',
  showPhoto: 'photos are links in what other operations answer',
  watchBillingRun: 'screens follow /changes, which covers billing runs; this stream is for programs',
  exportAllocationPreviewCsv: 'the export of profitability has the same rows, by any method',
  exportAllocationPreviewXlsx: 'the export of profitability has the same rows, by any method',
  readInvoiceQuestion: 'questions are read in lists',
  readDeadline: 'deadlines are read in lists',
  readReviewItem: 'transfers are read in lists',
  listHouseholdMembers: 'members are part of their lease',
  readHouseholdMember: 'members are part of their lease',
};

type Operation = { id: string; method: string; path: string };

function operatorOperations(): Operation[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
  return Object.entries<Record<string, { operationId: string; tags?: string[] }>>(paths)
    .flatMap(([path, methods]) =>
      METHODS.filter((method) => methods[method]).map((method) => ({
        id: methods[method]?.operationId ?? '',
        method,
        path: path.replace('/api/v1', ''),
      })),
    )
    .filter(({ path }) => !path.startsWith('/tenant/'));
}

/** The methods of the client that call the API, and how. */
const CALLS: Record<string, string> = { file: 'get', upload: 'post', postForFile: 'post', useLiveChanges: 'get' };

/** Which files of the console call which operation: `get /rooms` to their names. */
function callsOfConsole(): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const file of globSync('web/{console,account,data}/**/*.{ts,tsx}', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const pattern = /\b(\w+)\(\s*(?:'(get|post|put|patch|delete)',\s*)?'(\/[^']*)'/g;
    for (const [, name = '', given, path] of source.matchAll(pattern)) {
      const key = `${given ?? CALLS[name] ?? name} ${path}`;
      calls.set(key, [...(calls.get(key) ?? []), file]);
    }
  }
  return calls;
}

suite('operations of the API and screens', () => {
  const calls = callsOfConsole();
  const screensOf = ({ method, path }: Operation) => calls.get(`${method} ${path}`) ?? [];
  const operations = operatorOperations();

  test('every operation for operators is called by a screen of the console, or a reason is written here', () => {
    const missing = operations.filter(
      (operation) => screensOf(operation).length === 0 && !(operation.id in WITHOUT_SCREEN),
    );
    assert.deepEqual(
      missing.map(({ id, method, path }) => `${id}: ${method} ${path}`),
      [],
    );
  });

  test('no reason is written for an operation that a screen calls, or that does not exist', () => {
    const wrong = Object.keys(WITHOUT_SCREEN).filter((id) => {
      const operation = operations.find((each) => each.id === id);
      return !operation || screensOf(operation).length > 0;
    });
    assert.deepEqual(wrong, []);
  });
});
