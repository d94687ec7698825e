import { fieldNames } from '../../words/field-names.ts';
import type { Language } from '../../words/format.ts';

/** What people call a field of the API, or null: `lines.2.unit_price` is a unit price. */
export function nameField(path: string, language: Language): string | null {
  const names: Readonly<Record<string, string>> = fieldNames[language];
  return names[path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''] ?? null;
}
