const MOST = 1000;

/** Names of rooms as people write them: one per line or comma, and ranges such as `P101-P108`. */
export function expandNames(text: string): string[] {
  const names = text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .flatMap(expand);
  return [...new Set(names)].slice(0, MOST);
}

function expand(name: string): string[] {
  const [, before = '', from = '', after = '', to = ''] = /^(\D*)(\d+)\s*[-–]\s*(\D*)(\d+)$/.exec(name) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (from === '' || (after !== '' && after !== before) || count < 2 || count > MOST) return [name];
  return Array.from({ length: count }, (_, index) => before + String(Number(from) + index).padStart(from.length, '0'));
}
