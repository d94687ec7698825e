import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Caller } from './caller.ts';
import { answer, orRefusal, type ReadTool } from './tool.ts';

export function addReadTool(server: McpServer, tool: ReadTool, caller: Caller): void {
  const { name, description, input: inputSchema } = tool;
  const title = tool.title[caller.language];
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, annotations }, (input) =>
    orRefusal(async () => answer(await tool.run(input, caller))),
  );
}
