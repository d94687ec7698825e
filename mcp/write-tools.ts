import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { RentrollError } from '../client/src/index.ts';
import type { Caller } from './caller.ts';
import type { Pending, Prepared } from './pending.ts';
import { answer, orRefusal, refusal, type WriteTool } from './tool.ts';
import { mcpWords } from './words.ts';

type Words = (typeof mcpWords)['en'];

/** Two tools: the first says what would be done, the second does it once a person has typed the code of the first. */
export function addWriteTool(server: McpServer, tool: WriteTool, caller: Caller, pending: Pending): void {
  const { name, description, input: inputSchema } = tool;
  const title = tool.title[caller.language];
  const words = mcpWords[caller.language];
  server.registerTool(
    `prepare_${name}`,
    {
      title: words.prepare(title),
      description: `${description} Changes nothing yet: answers a summary and a one-time code, valid for five minutes.`,
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input) =>
      orRefusal(async () => {
        const { id, code, summary } = pending.add(name, input, await tool.summarize(input, caller));
        return answer({ operation_id: id, summary, code, next_step: words.nextStep });
      }),
  );
  server.registerTool(
    `commit_${name}`,
    {
      title,
      description: `Does what prepare_${name} prepared, after a person has entered its code.`,
      inputSchema: { operation_id: z.uuid().describe(`From prepare_${name}.`) },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ operation_id }) =>
      orRefusal(async () => {
        const prepared = pending.find(operation_id, name);
        if (!prepared) return refusal(words.notPrepared);
        return (await askPerson(server, words, prepared, pending)) ?? (await commit(tool, caller, prepared, pending));
      }),
  );
}

/** What speaks against going on; null if the person agreed. */
async function askPerson(
  server: McpServer,
  words: Words,
  prepared: Prepared,
  pending: Pending,
): Promise<CallToolResult | null> {
  if (!server.server.getClientCapabilities()?.elicitation) return refusal(words.cannotAsk);
  const { action, content } = await server.server.elicitInput({
    message: `${prepared.summary}\n\n${words.ask}`,
    requestedSchema: {
      type: 'object',
      properties: { code: { type: 'string', title: words.code, minLength: 1, maxLength: 20 } },
      required: ['code'],
    },
  });
  if (action !== 'accept') {
    pending.remove(prepared);
    return refusal(words.declined);
  }
  return pending.isRight(prepared, String(content?.code ?? '')) ? null : refusal(words.wrongCode);
}

/** Stays prepared when no answer came: the service does it once, however often it is asked with the same key. */
async function commit(tool: WriteTool, caller: Caller, prepared: Prepared, pending: Pending): Promise<CallToolResult> {
  try {
    const result = await tool.commit(prepared.input, caller, prepared.id);
    pending.remove(prepared);
    return answer(result);
  } catch (error) {
    if (isDefinite(error)) pending.remove(prepared);
    throw error;
  }
}

/** Not if the service is busy, or still at the same work because an earlier answer got lost. */
const isDefinite = (error: unknown): boolean =>
  error instanceof RentrollError &&
  error.status >= 400 &&
  error.status < 500 &&
  !['rate_limited', 'idempotency_key_in_progress'].includes(error.code);
