import pg from 'pg';
import type { Statement } from './sql.ts';

/** What PostgreSQL answered to a statement. */
export type Answer = { command: string; rows: object[] };

/** A statement to send, with what to do about its answer or its failure. */
export type Part<Query = Statement> = { query: Query; resolve(answer: Answer): void; reject(error: Error): void };

/** Parts of the driver that its types leave out. */
export type Wire = {
  parsedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
};
/**
 * `name` and `text`: what the driver notes as prepared when PostgreSQL says that it has parsed something. `callback`: given by the driver to
 * end its timeout.
 */
const DriverQuery = pg.Query as unknown as new (text: string) => { name: string; text: string; callback?: () => void };

type Field = { name: string; dataTypeID: number };
type TypeParser = (text: string) => unknown;
/** How the rows of a statement are read. */
type Shape = { names: string[]; parsers: TypeParser[]; empty: Record<string, unknown> };
/** The shapes of the statements that have run on a connection. */
export type Shapes = Map<string, Shape>;

const NO_COLUMNS: Shape = { names: [], parsers: [], empty: {} };

/** Connections run the same statements, so they share their shapes. */
const known: Shapes = new Map();

function shapeOf(fields: readonly Field[], types: pg.CustomTypesConfig): Shape {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  return known.getOrInsertComputed(key, () => ({
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }));
}

function readRow({ names, parsers, empty }: Shape, values: readonly (string | null)[]): object {
  // A pooler may have prepared the statement again after a migration; on a direct connection PostgreSQL refuses to run it.
  if (values.length !== names.length) throw new Error('The columns of a statement have changed');
  const row = { ...empty };
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] as string | null;
    row[names[place] as string] = value === null ? null : (parsers[place] as TypeParser)(value);
  }
  return row;
}

/**
 * Statements that are sent as one message and answered at once. The driver ends each by itself, and PostgreSQL sends what it has
 * answered at every end, which wakes this process; the driver also asks for the columns of a statement every time, though they stay the
 * same. When a statement fails, those after it do not run.
 */
export class Flight extends DriverQuery {
  readonly parts: readonly Part[];
  readonly #shapes: Shapes;
  readonly #types: pg.CustomTypesConfig;
  readonly #onAnswer: () => void;
  readonly #answers: (Answer | Error)[] = [];
  #rows: object[] = [];
  #unreadable: Error | null = null;

  constructor(
    parts: readonly Part[],
    connection: { shapes: Shapes; types: pg.CustomTypesConfig },
    onAnswer: () => void,
  ) {
    super('');
    this.parts = parts;
    this.#expectNext();
    this.#shapes = connection.shapes;
    this.#types = connection.types;
    this.#onAnswer = onAnswer;
  }

  submit(wire: Wire): null {
    const parsed = new Set<string>();
    for (const { query } of this.parts) {
      const { name, text, values } = query;
      if (wire.parsedStatements[name] === undefined && !parsed.has(name)) wire.parse({ name, text });
      parsed.add(name);
      wire.bind({ statement: name, values });
      if (!this.#shapes.has(name)) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shapes.set(this.name, shapeOf(fields, this.#types));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(readRow(this.#shapes.get(this.name) as Shape, fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (!this.#shapes.has(this.name)) this.#shapes.set(this.name, NO_COLUMNS);
    this.#answers.push(this.#unreadable ?? { command: text.split(' ', 1)[0] as string, rows: this.#rows });
    if (this.#unreadable) this.#shapes.delete(this.name);
    this.#unreadable = null;
    this.#rows = [];
    this.#expectNext();
  }

  #expectNext(): void {
    const next = this.parts[this.#answers.length]?.query;
    if (!next) return;
    this.name = next.name;
    this.text = next.text;
  }

  handleReadyForQuery(): void {
    this.#settle(new Error('PostgreSQL answered fewer statements than were sent'));
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  #settle(reason: Error): void {
    for (const [place, { resolve, reject }] of this.parts.entries()) {
      const answer = this.#answers[place] ?? reason;
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    }
    this.callback?.();
    this.#onAnswer();
  }
}
