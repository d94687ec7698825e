import pg from 'pg';
import type { Statement } from './sql.ts';

/** What PostgreSQL answered to a statement. */
export type Answer = { command: string; rows: object[] };

/** A statement to send, with what to do about its answer or its failure. */
export type Part<Query = Statement> = { query: Query; resolve(answer: Answer): void; reject(error: Error): void };

/** Parts of the driver that its types leave out. */
export type Wire = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  close(statement: { type: 'S'; name: string }): void;
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
type Shapes = Map<string, Shape>;

/** What is known of the statements of a connection. */
export class KnownStatements {
  readonly shapes: Shapes = new Map();
  /** Sent to be prepared in a message that failed before. */
  readonly unprepared = new Set<string>();
  readonly types: pg.CustomTypesConfig;
  /** Without a pooler, which may prepare a statement again after a migration. PostgreSQL refuses to run one whose columns have changed. */
  isDirect = false;

  constructor(types: pg.CustomTypesConfig) {
    this.types = types;
  }
}

const NO_COLUMNS: Shape = { names: [], parsers: [], empty: {} };

/** Connections run the same statements, so they share their shapes. */
const allShapes: Shapes = new Map();

function shapeOf(fields: readonly Field[], types: pg.CustomTypesConfig): Shape {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  return allShapes.getOrInsertComputed(key, () => ({
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }));
}

function readRow({ names, parsers, empty }: Shape, values: readonly (string | null)[]): object {
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
  readonly #known: KnownStatements;
  readonly #onAnswer: () => void;
  readonly #answers: (Answer | Error)[] = [];
  readonly #preparing = new Set<string>();
  #wire: Wire | null = null;
  #rows: object[] = [];
  #unreadable: Error | null = null;

  constructor(parts: readonly Part[], known: KnownStatements, onAnswer: () => void) {
    super('');
    this.parts = parts;
    this.#expectNext();
    this.#known = known;
    this.#onAnswer = onAnswer;
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    const { shapes, isDirect } = this.#known;
    for (const { query } of this.parts) {
      this.#prepare(wire, query);
      wire.bind({ statement: query.name, values: query.values });
      if (!isDirect || !shapes.has(query.name)) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    return null;
  }

  #prepare(wire: Wire, { name, text }: Statement): void {
    const isSent = wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined;
    if (isSent || this.#preparing.has(name)) return;
    this.#preparing.add(name);
    // PostgreSQL did not get to preparing it, but a pooler has noted its name and refuses it a second time.
    if (this.#known.unprepared.delete(name)) wire.close({ type: 'S', name });
    wire.parse({ name, text });
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#known.shapes.set(this.name, shapeOf(fields, this.#known.types));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(readRow(this.#known.shapes.get(this.name) as Shape, fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { shapes } = this.#known;
    if (!shapes.has(this.name)) shapes.set(this.name, NO_COLUMNS);
    this.#answers.push(this.#unreadable ?? { command: text.split(' ', 1)[0] as string, rows: this.#rows });
    this.#unreadable = null;
    this.#rows = [];
    this.#expectNext();
  }

  /** The answer to a statement without words. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
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
    for (const name of this.#preparing)
      if (this.#wire?.parsedStatements[name] === undefined) this.#known.unprepared.add(name);
    for (const [place, { resolve, reject }] of this.parts.entries()) {
      const answer = this.#answers[place] ?? reason;
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    }
    this.callback?.();
    this.#onAnswer();
  }
}
