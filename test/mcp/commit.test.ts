import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { RentrollError } from '../../client/src/index.ts';
import type { Caller } from '../../mcp/caller.ts';
import { createPending } from '../../mcp/pending.ts';
import { writeTool } from '../../mcp/tool.ts';
import { addWriteTool } from '../../mcp/write-tools.ts';
import { connect } from './connect.ts';

const CALLER = { language: 'en', permissions: new Set() } as unknown as Caller;

/** An assistant with one tool whose commit fails in these ways, one after the other, and then succeeds. */
async function failing(...problems: [status: number, code: string][]) {
  const keys: string[] = [];
  const tool = writeTool({
    name: 'thing',
    title: { vi: 'Việc', en: 'Thing' },
    description: 'Does it.',
    needs: [],
    input: {},
    summarize: async () => 'It is done.',
    commit: async (_input, _caller, key) => {
      keys.push(key);
      const [status, code] = problems.shift() ?? [200, ''];
      if (status !== 200) throw new RentrollError({ status, code, message: code });
      return { done: true };
    },
  });
  const server = new McpServer({ name: 'test', version: '1' });
  addWriteTool(server, tool, CALLER, createPending());
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  let code = '';
  const assistant = await connect(theirs, () => code);
  const { operation_id, ...prepared } = await assistant.call('prepare_thing');
  code = prepared.code;
  return { assistant, input: { operation_id }, keys };
}

test('work stays prepared while it is not known whether it was done, and is repeated under its key', async () => {
  const { assistant, input, keys } = await failing(
    [0, 'timeout'],
    [409, 'idempotency_key_in_progress'],
    [429, 'rate_limited'],
    [500, 'internal_error'],
  );
  for (const code of ['timeout', 'idempotency_key_in_progress', 'rate_limited', 'internal_error'])
    assert.match(await assistant.refused('commit_thing', input), new RegExp(`^${code}`));
  assert.deepEqual(await assistant.call('commit_thing', input), { done: true });
  assert.equal(new Set(keys).size, 1);
  assert.match(await assistant.refused('commit_thing', input), /prepare it again/);
});

test('work that was refused is prepared anew', async () => {
  const { assistant, input } = await failing([409, 'invoice_not_payable']);
  assert.match(await assistant.refused('commit_thing', input), /^invoice_not_payable/);
  assert.match(await assistant.refused('commit_thing', input), /prepare it again/);
});
