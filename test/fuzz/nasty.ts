import type { Random } from './random.ts';

/** Values that commonly break services. */
// biome-ignore format: a table of values
export const NASTY: readonly unknown[] = [
  null, true, false, 0, -1, -0, 1.5, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 1e15,
  '', ' ', '0', '-0', '-1', '1e5', '1e400', 'NaN', 'Infinity', '0x10', '١٢٣', '１２', '9'.repeat(13), '9'.repeat(14), '9'.repeat(400),
  '0.1', '0.001', '.5', '5.', '1,000', '+1', '00000000000001', '9999999999999.99', '-9999999999999',
  '2026-02-30', '0000-01-01', '2026-13', '2100-12', '2000-01', '9999-12-31', '1900-01-01', '2200-12-31', '2026-1-1',
  '2026-01-01T24:00:00Z', '2026-01-01T00:00:60Z', '2026-06-30T23:59:59.999999999+15:59', '+010000-01-01T00:00:00Z',
  'a\u0301\u0302\u0303\u0304', 'ệ'.normalize('NFD'), '\u202Eevil\u202C', '\u200F\u200E', '\u0000', 'a\u0000b', '\uD800', '\uDC00x', '😀👨‍👩‍👧‍👦', '𠜎𠜱',
  '\uFEFF', '\u200B', '\u0007', '\r\nSet-Cookie: a=b', '\t', '\n', 'İ', 'ß', 'ﬃ', 'Z̴̛͎̈a̸lgo',
  "'; drop table rooms; --", "' or '1'='1", '") or 1=1 --', '$$; select pg_sleep(9)', '\\', '%', '_', '%%%', '\\x00', ":'x'", '{{7*7}}',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '&lt;', ']]>', '=1+1', '@SUM(A1)', '+cmd|calc', '-2+3', '\t=1',
  '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/etc/passwd', 'C:\\windows', 'file:///etc/passwd', '%00', '%0d%0aX-Evil: 1', '#eval("1")', '#pagebreak()',
  'http://127.0.0.1:1/', 'https://169.254.169.254/latest', 'javascript:alert(1)', 'https://[::1]/', 'https://user:pw@x.test/', 'https://x.test:99999/',
  '__proto__', 'constructor', 'hasOwnProperty', 'toString', 'undefined', 'null', 'true',
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '01980A4C-7E3B-7C52-9F0E-3B7D4F1C2A90', '{01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90}',
  'x'.repeat(201), 'x'.repeat(2001), 'ế'.repeat(5001), '😀'.repeat(1001), 'x'.repeat(70_000),
  [], [[]], [null], [{}], {}, { a: 1 }, { $ref: '#' }, { __proto__: null, constructor: 1 }, [1, 'a', null], Array.from({ length: 1200 }, () => ({})),
];

const FIELDS = [
  '__proto__',
  'constructor',
  'id',
  'organization_id',
  'x',
  '',
  'ключ',
  'a.b',
  'a/b',
  'status',
  'created_at',
  'toString',
  '\u0000',
];

type Json = Record<string, unknown>;

/** The value with one thing changed, anywhere inside. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random.percent(60)) {
    const at = random.below(value.length);
    switch (random.below(4)) {
      case 0:
        return [...value, ...value];
      case 1:
        return value.filter((_, index) => index !== at);
      default:
        return value.map((each, index) => (index === at ? mutate(each, random) : each));
    }
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return mutateObject(value as Json, random);
  return random.percent(25) ? bent(value, random) : random.pick(NASTY);
}

function mutateObject(value: Json, random: Random): unknown {
  const fields = Object.keys(value);
  const field = fields.length > 0 ? random.pick(fields) : null;
  const kind = random.below(20);
  if (kind === 0) return random.pick(NASTY);
  if (kind <= 2 || field === null) return withField(value, random.pick(FIELDS), random.pick(NASTY));
  if (kind <= 4) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
  if (kind === 5) return withField(value, field.toUpperCase(), value[field]);
  return withField(value, field, mutate(value[field], random));
}

/** `__proto__` becomes an own field, as it does in JSON. */
const withField = (value: Json, field: string, inner: unknown): Json =>
  Object.defineProperty({ ...value }, field, { value: inner, enumerable: true, configurable: true, writable: true });

/** Almost the same value. */
function bent(value: unknown, random: Random): unknown {
  if (typeof value === 'string') {
    return random.pick([
      `${value} `,
      ` ${value}`,
      `${value}\u0000`,
      value.toUpperCase(),
      value.slice(1),
      `-${value}`,
      `${value}${value}`,
      [value],
      Number(value),
    ]);
  }
  if (typeof value === 'number')
    return random.pick([value + 0.5, -value, value * 1e12, String(value), value + 1, value - 1]);
  if (typeof value === 'boolean') return random.pick([String(value), Number(value), !value]);
  return random.pick(NASTY);
}

/** Text that is not JSON, or JSON that the API does not accept. */
// biome-ignore format: a table of values
export const BROKEN_JSON: readonly string[] = [
  '{', '}', '{"a":}', '[1,2', '"', 'nul', '{"a":1,}', "{'a':1}", '{"a":1}{"b":2}', '\u0000', '{"a":"\u0001"}', '[]', '1', '"text"', 'null', 'true',
  '{"a":1,"a":2}', `${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, '{"name":"\\ud800"}', '{"__proto__":{"x":1}}', '\uFEFF{}', ' ', '{"amount":1e999}', '{"a":-}',
  `{"name":"${'x'.repeat(1_100_000)}"}`,
];

// biome-ignore format: a table of values
export const CONTENT_TYPES: readonly string[] = [
  'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16',
  'application/json;charset=UTF-8', 'APPLICATION/JSON', 'application/vnd.api+json', '', 'x', '*/*', 'application/json, text/html', 'application/merge-patch+json',
];

// biome-ignore format: a table of values
export const ODD_QUERIES: readonly string[] = [
  'x=1', 'limit=0', 'limit=-1', 'limit=9999999999999999999', 'limit=1&limit=2', 'limit[]=1', 'limit=abc', 'limit=1e1', 'cursor=', 'cursor=%00', 'cursor=abc', 'cursor=eyJhIjoxfQ', 'cursor=..%2F..',
  '%00=1', '%', '%zz=1', '=', '&&&', '__proto__=1', '__proto__[x]=1', 'constructor=1', 'a=%ED%A0%80', 'a=%C0%AF', 'property_id=', 'property_id[]=x', 'period=2026-01&period=2026-02', 'status=%27%20or%201%3D1', 'q=%27', 'q=%25',
  'search=%00', 'date_from=2026-02-30', 'date_from=0001-01-01&date_to=9999-12-31', 'date_from=2026-02-01&date_to=2026-01-01', 'format=xml', `q=${'x'.repeat(5000)}`, 'q=%F0%9F%98%80', 'q=%0d%0aX-Evil:1', 'organization_id=x',
];
