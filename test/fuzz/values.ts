import type { Schema } from './document.ts';
import type { Random } from './random.ts';

/** What generated values refer to: ids and texts of one organization. */
export type Palette = {
  /** Part of every text, so that it can be recognised in any response. */
  marker: string;
  ids(name: string): readonly string[];
  /** Credentials by the name of their field: emails, passwords, tokens. */
  known(name: string): readonly string[];
};

export const PLANTED = 'PLANTED-secret';

const PATTERNS: Record<string, (random: Random) => string> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': (random) => `nha-${random.below(1e9)}`,
  '^[0-9]{10}(-?[0-9]{3})?$|^[0-9]{12}$': (random) => digits(random, random.pick([10, 12])),
  '^\\+?[0-9][0-9 .-]{6,18}[0-9]$': (random) => `09${digits(random, 8)}`,
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': (random) => random.pick(['00:00', '21:30', '23:59']),
  '^[A-Za-z0-9:_.%=+/-]+$': (random) => `device-${digits(random, 12)}`,
  '^https://[^\\s/?#@]+(/\\S*)?$': (random) => `https://push.rentroll.test/${digits(random, 6)}`,
  '^[A-Za-z0-9_-]{87}=?$': (random) => `B${digits(random, 86)}`,
  '^[A-Za-z0-9_-]{22}(==)?$': (random) => digits(random, 22),
  '^[A-Z0-9]{1,12}$': (random) => `C${random.below(1e9)}`,
  '^[0-9A-Za-z .-]{6,20}$': (random) => `07909${digits(random, 7)}`,
  '^\\d{1,13}(\\.\\d{1,4})?$': (random) => `${random.below(9000)}.${digits(random, 2)}`,
  '^\\d{1,6}(\\.\\d{1,2})?$': (random) => `${random.below(200)}.5`,
  '^[0-9]{6}$': (random) => random.pick(['970436', '970415', digits(random, 6)]),
  '^[0-9A-Za-z]{4,19}$': (random) => digits(random, 12),
  '^[A-Z][A-Z_]{1,39}$': (random) => random.pick(['REPAIR', 'CLEANING', 'A_B']),
};

const FORMATTED: Record<string, (random: Random) => string> = {
  uuid: (random) => `01980a4c-7e3b-7c52-9f0e-${digits(random, 12)}`,
  date: (random) => day(random),
  'date-time': (random) => `${day(random)}T0${random.below(10)}:30:00Z`,
  period: (random) => day(random).slice(0, 7),
  amount: (random) => random.pick(['0', '1', '1000.00', `${random.below(5_000_000)}`, '-5000']),
  'unit-price': (random) => random.pick(['0', '3500', '3500.25', '12000.5']),
  quantity: (random) => `${random.below(500)}${random.pick(['', '.5', '.125'])}`,
  percent: (random) => `${random.below(100)}`,
  timezone: (random) => random.pick(['Asia/Ho_Chi_Minh', 'UTC', 'Pacific/Kiritimati']),
};

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

function day(random: Random): string {
  const from = Temporal.PlainDate.from('2025-06-01');
  return from.add({ days: random.below(700) }).toString();
}

/** A value the schema allows; `name` is its field. */
export function drawValue(
  given: Schema,
  name: string,
  random: Random,
  palette: Palette,
  resolve: (schema: Schema) => Schema,
): unknown {
  const schema = resolve(given);
  const types: string[] = [schema.type ?? 'string'].flat();
  if (types.includes('null') && random.percent(10)) return null;
  if (schema.enum) return random.pick(schema.enum.filter((each: unknown) => each !== null));
  switch (types[0]) {
    case 'object': {
      const required: string[] = schema.required ?? [];
      const share = random.pick([0, 30, 60, 100]);
      let fields = Object.entries((schema.properties ?? {}) as Schema).filter(
        ([field]) => required.includes(field) || random.percent(share),
      );
      if (fields.length < (schema.minProperties ?? 0))
        fields = random.shuffled(Object.entries(schema.properties)).slice(0, 1);
      return Object.fromEntries(
        fields.map(([field, part]) => [field, drawValue(part, field, random, palette, resolve)]),
      );
    }
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, 3);
      const least = schema.minItems ?? 0;
      const count = least + random.below(Math.max(1, most - least + 1));
      const items = Array.from({ length: count }, () =>
        drawValue(schema.items ?? {}, name.replace(/s$/, ''), random, palette, resolve),
      );
      return schema.uniqueItems ? [...new Set(items)] : items;
    }
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0;
      const most = Math.min(schema.maximum ?? least + 1000, least + 100_000);
      return random.percent(20) ? random.pick([least, most]) : least + random.below(most - least + 1);
    }
    case 'boolean':
      return random.percent(50);
    default:
      return textOf(schema, name, random, palette);
  }
}

function textOf(schema: Schema, name: string, random: Random, palette: Palette): string {
  const known = palette.known(name);
  if (known.length > 0 && random.percent(50)) return random.pick(known);
  const ids = palette.ids(name);
  if (schema.format === 'uuid' && ids.length > 0 && !random.percent(3)) return random.pick(ids);
  if (schema.format === 'email') return `u${random.below(1e6)}.${palette.marker}@example.com`;
  if (/password|secret/.test(name)) return `${PLANTED}-${random.below(1e9)}`;
  if (name === 'url') return `https://hooks.rentroll.test/${random.below(1000)}`;
  const formatted = PATTERNS[schema.pattern]?.(random) ?? FORMATTED[schema.format]?.(random);
  if (formatted !== undefined) return formatted;
  const text = `${palette.marker} Nhà ${random.below(1e6)}`;
  return text.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 200);
}
