import { quoted, type Reference, type Table } from './list-contents.ts';

/** Tables after those they refer to; where they refer to each other in a circle, one is put first all the same. */
export function orderByReferences(tables: Table[], references: Reference[]): Table[] {
  const waiting = new Map(tables.map((table) => [quoted(table), table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([name]) => !references.some((key) => key.from === name && waits(key, waiting)));
    const next = free.length > 0 ? free : [...waiting].slice(0, 1);
    for (const [name, table] of next) {
      waiting.delete(name);
      ordered.push(table);
    }
  }
  return ordered;
}

const waits = (key: Reference, waiting: Map<string, Table>) => key.to !== key.from && waiting.has(key.to);

/** The foreign keys that loading in this order would break half-way. */
export function findForwardReferences(tables: Table[], references: Reference[]): Reference[] {
  const position = new Map(tables.map((table, index) => [quoted(table), index]));
  return references.filter(({ from, to }) => (position.get(to) ?? 0) > (position.get(from) ?? 0));
}
