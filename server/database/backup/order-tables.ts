import { quoted, type Reference, type Table } from './list-contents.ts';

/** Orders tables after those they reference; a cycle is broken at an arbitrary table. */
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

/** The foreign keys that loading in this order would violate temporarily. */
export function findForwardReferences(tables: Table[], references: Reference[]): Reference[] {
  const position = new Map(tables.map((table, index) => [quoted(table), index]));
  return references.filter(({ from, to }) => (position.get(to) ?? 0) > (position.get(from) ?? 0));
}
