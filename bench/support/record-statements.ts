import { randomUUID } from 'node:crypto';
import { type Sent, watchStatements } from '../../test/support/watch-statements.ts';

export type Statement = { text: string; values: unknown[] };

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** The statements of the one transaction that matches `what`, among all that this process sends during the work. */
export async function recordStatements(what: RegExp, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Sent[] = [];
  const stop = watchStatements((one) => sent.push(one));
  await work().finally(stop);
  const own = sent.find(({ text }) => what.test(text))?.client;
  const statements = sent.filter(({ client }) => client === own).map(({ text, values }) => ({ text, values }));
  const place = statements.findIndex(({ text }) => what.test(text));
  const begin = statements.findLastIndex(({ text }, index) => index < place && text === 'begin');
  const commit = statements.findIndex(({ text }, index) => index > place && text === 'commit');
  if (begin < 0 || commit < 0) throw new Error(`No transaction matching ${what} was recorded`);
  return statements.slice(begin, commit + 1);
}

/**
 * A replayable command from two recordings: ids in both are constant, ids of the subject are replaced by those of another, and
 * every other id was generated and is generated again.
 */
export class Script {
  readonly #statements: Statement[];
  readonly #constant: Set<string>;

  constructor(statements: Statement[], other: Statement[]) {
    this.#statements = statements;
    this.#constant = new Set(JSON.stringify(other).match(UUID) ?? []);
  }

  get length(): number {
    return this.#statements.length;
  }

  for(subject: Map<string, string>): Statement[] {
    const ids = new Map(subject);
    const swap = (text: string): string => {
      let result = text.replace(UUID, (id) => {
        if (this.#constant.has(id) && !subject.has(id)) return id;
        return ids.getOrInsertComputed(id, () => randomUUID().replace(/^(.{14})./, '$17'));
      });
      for (const [from, to] of subject) result = result.replaceAll(from, to);
      return result;
    };
    return this.#statements.map(({ text, values }) => ({
      text,
      values: values.map((value) => swapValue(value, swap)),
    }));
  }
}

const swapValue = (value: unknown, swap: (text: string) => string): unknown =>
  typeof value === 'string' ? swap(value) : Array.isArray(value) ? value.map((part) => swapValue(part, swap)) : value;
