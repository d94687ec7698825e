import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { RentrollError } from '../client/src/index.ts';
import type { Caller } from './caller.ts';
import type { Pending, Prepared } from './pending.ts';
import { answer, orRefusal, refusal, type WriteTool } from './tool.ts';

const NEXT_STEP =
  'Show the summary and the code to the person, then call the commit tool: the person is asked for the code.';
const CANNOT_ASK = 'This client cannot ask a person for the code (it lacks elicitation), so nothing is written.';

/** Two tools: the first says what would be done, the second does it once a person has typed the code of the first. */
export function addWriteTool(server: McpServer, tool: WriteTool, caller: Caller, pending: Pending): void {
  const { name, title, description, input: inputSchema } = tool;
  server.registerTool(
    `prepare_${name}`,
    {
      title: `Prepare: ${title}`,
      description: `${description} Changes nothing yet: answers a summary and a one-time code, valid for five minutes.`,
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (input) =>
      orRefusal(async () => {
        const { id, code, summary } = pending.add(name, input, await tool.summarize(input, caller));
        return answer({ operation_id: id, summary, code, next_step: NEXT_STEP });
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
        if (!prepared) return refusal('Nothing is prepared under this id, or it has expired: prepare it again.');
        return (await askPerson(server, prepared, pending)) ?? (await commit(tool, caller, prepared, pending));
      }),
  );
}

/** What speaks against going on; null if the person agreed. */
async function askPerson(server: McpServer, prepared: Prepared, pending: Pending): Promise<CallToolResult | null> {
  if (!server.server.getClientCapabilities()?.elicitation) return refusal(CANNOT_ASK);
  const { action, content } = await server.server.elicitInput({
    message: `${prepared.summary}\n\nTo agree, enter the code that was shown with this summary.`,
    requestedSchema: {
      type: 'object',
      properties: { code: { type: 'string', title: 'Code', minLength: 1, maxLength: 20 } },
      required: ['code'],
    },
  });
  if (action !== 'accept') {
    pending.remove(prepared);
    return refusal('The person did not agree. Nothing was written.');
  }
  return pending.isRight(prepared, String(content?.code ?? ''))
    ? null
    : refusal('The code is wrong. Nothing was written.');
}

/** Stays prepared when no answer came: the service does it once, however often it is asked with the same key. */
async function commit(tool: WriteTool, caller: Caller, prepared: Prepared, pending: Pending): Promise<CallToolResult> {
  try {
    const result = await tool.commit(prepared.input, caller, prepared.id);
    pending.remove(prepared);
    return answer(result);
  } catch (error) {
    const isDefinite = error instanceof RentrollError && error.status >= 400 && error.status < 500;
    if (isDefinite) pending.remove(prepared);
    throw error;
  }
}
