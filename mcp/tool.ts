import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { RentrollError } from '../client/src/index.ts';
import type { Permission } from '../domain/catalog/permissions.ts';
import type { Language } from '../web/words/format.ts';
import type { Caller } from './caller.ts';

type Shape = z.ZodRawShape;
type InputOf<S extends Shape> = z.infer<z.ZodObject<S>>;

type Described<S extends Shape> = {
  readonly name: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly description: string;
  /** Offered only to keys that hold all of these. */
  readonly needs: readonly Permission[];
  readonly input: S;
};

/** Reads, and changes nothing. */
export type ReadTool<S extends Shape = Shape> = Described<S> & {
  run(input: InputOf<S>, caller: Caller): Promise<object>;
};

/** Becomes two tools, `prepare_…` and `commit_…`. */
export type WriteTool<S extends Shape = Shape> = Described<S> & {
  /** All that would be written, in words for the person who has to agree. Refuses what the service would refuse, where that can be known. */
  summarize(input: InputOf<S>, caller: Caller): Promise<string>;
  /** `key` makes a repeated call do it once. */
  commit(input: InputOf<S>, caller: Caller, key: string): Promise<object>;
};

export const readTool = <S extends Shape>(tool: ReadTool<S>): ReadTool => tool as unknown as ReadTool;
export const writeTool = <S extends Shape>(tool: WriteTool<S>): WriteTool => tool as unknown as WriteTool;

export const answer = (result: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
  structuredContent: { ...result },
});

export const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** The service's own message, with the fields it names; anything else is a defect and is thrown on. */
export async function orRefusal(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RentrollError)) throw error;
    const fields = error.fields.map(({ path, message }) => `${path}: ${message}`);
    return refusal([`${error.code}: ${error.message}`, ...fields].join('\n'));
  }
}
