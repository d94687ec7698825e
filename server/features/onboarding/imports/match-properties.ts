import { nameKey } from '../../../../domain/imports/name-key.ts';
import { foldDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import type { KnownProperty } from './queries.ts';

export type PropertyMatch = { id: string } | 'none' | 'several';

/**
 * Matches property names in the file with existing properties: by name, by code, and by name without diacritics, because lists are
 * often typed without them.
 */
export function matchProperties(names: readonly string[], known: readonly KnownProperty[]): PropertyMatch[] {
  const byName = Map.groupBy(known, ({ name }) => nameKey(name));
  const byCode = Map.groupBy(known, ({ code }) => nameKey(code));
  const byFoldedName = Map.groupBy(known, ({ name }) => foldDiacritics(nameKey(name)));
  return names.map((name) => {
    const key = nameKey(name);
    const [first, ...others] = byName.get(key) ?? byCode.get(key) ?? byFoldedName.get(foldDiacritics(key)) ?? [];
    if (first === undefined) return 'none';
    return others.length > 0 ? 'several' : { id: first.id };
  });
}
