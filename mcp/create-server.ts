import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Caller } from './caller.ts';
import { createPending } from './pending.ts';
import { addReadTool } from './read-tools.ts';
import { DEBT_TOOLS } from './tools/debts.ts';
import { INVOICE_TOOLS } from './tools/invoices.ts';
import { PLACE_TOOLS } from './tools/places.ts';
import { WRITE_TOOLS } from './tools/writes.ts';
import { addWriteTool } from './write-tools.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const INSTRUCTIONS = `Rooms, renters, invoices and debts of one landlord. Amounts are Vietnamese đồng as decimal strings.
Quote amounts exactly as they are given; never add them up yourself when a total is in the answer.
Nothing here sends a message to a renter: draft_reminder only writes the text.`;

/** A server for one session of one API key: with the tools that the key's permissions allow. */
export function createServer(caller: Caller, { write }: { write: boolean }): McpServer {
  const server = new McpServer({ name: 'rentroll', title: 'Rentroll', version }, { instructions: INSTRUCTIONS });
  const isAllowed = ({ needs }: { needs: readonly string[] }) => needs.every((need) => caller.permissions.has(need));
  for (const tool of [...PLACE_TOOLS, ...INVOICE_TOOLS, ...DEBT_TOOLS].filter(isAllowed))
    addReadTool(server, tool, caller);
  const pending = createPending();
  for (const tool of write ? WRITE_TOOLS.filter(isAllowed) : []) addWriteTool(server, tool, caller, pending);
  return server;
}
