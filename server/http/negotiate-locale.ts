import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../domain/catalog/locales.ts';

/** RFC 4647 lookup by q-values: `en-GB` matches `en`; `*` matches nothing by itself; Vietnamese is the default. */
export function negotiateLocale(header: string | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  const ranges = header
    .slice(0, 1000)
    .split(',')
    .map((part, index) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i.exec(parameter)?.[1])
        .find(Boolean);
      return { range: range.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ range, quality }) => range !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { range } of ranges) {
    const found = LOCALES.find((locale) => range === locale || range.startsWith(`${locale}-`));
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}
