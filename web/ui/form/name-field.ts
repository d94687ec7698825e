import { fieldNames, rowNames } from '../../words/field-names.ts';
import type { Language } from '../../words/format.ts';

/** What people call a field of the API, or null: `lines.2.unit_price` is a unit price, `file.5.date` the date of row 5. */
export function nameField(path: string, language: Language): string | null {
  const names: Readonly<Record<string, string>> = fieldNames[language];
  const row = /^file\.(\d+)\./.exec(path)?.[1];
  const name = names[path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''];
  return [row && rowNames[language](row), name].filter(Boolean).join(', ') || null;
}
