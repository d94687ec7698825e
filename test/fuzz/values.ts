import type { Chance } from './chance.ts';
import type { Schema } from './document.ts';

/** What a value is drawn for: ids and words of one organization. */
export type Palette = {
  /** Stands in every text, so that it is recognised wherever it turns up. */
  marker: string;
  ids(name: string): readonly string[];
  /** Values that open something: e-mails, passwords, tokens by the name of their field. */
  known(name: string): readonly string[];
};

export const PLANTED = 'PLANTED-secret';

const PATTERNS: Record<string, (chance: Chance) => string> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': (chance) => `nha-${chance.below(1e9)}`,
  '^[0-9]{10}(-?[0-9]{3})?$|^[0-9]{12}$': (chance) => digits(chance, chance.pick([10, 12])),
  '^\\+?[0-9][0-9 .-]{6,18}[0-9]$': (chance) => `09${digits(chance, 8)}`,
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': (chance) => chance.pick(['00:00', '21:30', '23:59']),
  '^[A-Za-z0-9:_.%=+/-]+$': (chance) => `device-${digits(chance, 12)}`,
  '^https://[^\\s/?#@]+(/\\S*)?$': (chance) => `https://push.rentroll.test/${digits(chance, 6)}`,
  '^[A-Za-z0-9_-]{87}=?$': (chance) => `B${digits(chance, 86)}`,
  '^[A-Za-z0-9_-]{22}(==)?$': (chance) => digits(chance, 22),
  '^[A-Z0-9]{1,12}$': (chance) => `C${chance.below(1e9)}`,
  '^[0-9A-Za-z .-]{6,20}$': (chance) => `07909${digits(chance, 7)}`,
  '^\\d{1,13}(\\.\\d{1,4})?$': (chance) => `${chance.below(9000)}.${digits(chance, 2)}`,
  '^\\d{1,6}(\\.\\d{1,2})?$': (chance) => `${chance.below(200)}.5`,
  '^[0-9]{6}$': (chance) => chance.pick(['970436', '970415', digits(chance, 6)]),
  '^[0-9A-Za-z]{4,19}$': (chance) => digits(chance, 12),
  '^[A-Z][A-Z_]{1,39}$': (chance) => chance.pick(['REPAIR', 'CLEANING', 'A_B']),
};

const FORMATTED: Record<string, (chance: Chance) => string> = {
  uuid: (chance) => `01980a4c-7e3b-7c52-9f0e-${digits(chance, 12)}`,
  date: (chance) => day(chance),
  'date-time': (chance) => `${day(chance)}T0${chance.below(10)}:30:00Z`,
  period: (chance) => day(chance).slice(0, 7),
  amount: (chance) => chance.pick(['0', '1', '1000.00', `${chance.below(5_000_000)}`, '-5000']),
  'unit-price': (chance) => chance.pick(['0', '3500', '3500.25', '12000.5']),
  quantity: (chance) => `${chance.below(500)}${chance.pick(['', '.5', '.125'])}`,
  percent: (chance) => `${chance.below(100)}`,
  timezone: (chance) => chance.pick(['Asia/Ho_Chi_Minh', 'UTC', 'Pacific/Kiritimati']),
};

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.below(10)).join('');

function day(chance: Chance): string {
  const from = Temporal.PlainDate.from('2025-06-01');
  return from.add({ days: chance.below(700) }).toString();
}

/** A value the schema allows; `name` is the field it stands in. */
export function drawValue(
  given: Schema,
  name: string,
  chance: Chance,
  palette: Palette,
  resolve: (schema: Schema) => Schema,
): unknown {
  const schema = resolve(given);
  const types: string[] = [schema.type ?? 'string'].flat();
  if (types.includes('null') && chance.percent(10)) return null;
  if (schema.enum) return chance.pick(schema.enum.filter((each: unknown) => each !== null));
  switch (types[0]) {
    case 'object': {
      const required: string[] = schema.required ?? [];
      const share = chance.pick([0, 30, 60, 100]);
      let fields = Object.entries((schema.properties ?? {}) as Schema).filter(
        ([field]) => required.includes(field) || chance.percent(share),
      );
      if (fields.length < (schema.minProperties ?? 0))
        fields = chance.shuffled(Object.entries(schema.properties)).slice(0, 1);
      return Object.fromEntries(
        fields.map(([field, part]) => [field, drawValue(part, field, chance, palette, resolve)]),
      );
    }
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, 3);
      const least = schema.minItems ?? 0;
      const count = least + chance.below(Math.max(1, most - least + 1));
      const items = Array.from({ length: count }, () =>
        drawValue(schema.items ?? {}, name.replace(/s$/, ''), chance, palette, resolve),
      );
      return schema.uniqueItems ? [...new Set(items)] : items;
    }
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0;
      const most = Math.min(schema.maximum ?? least + 1000, least + 100_000);
      return chance.percent(20) ? chance.pick([least, most]) : least + chance.below(most - least + 1);
    }
    case 'boolean':
      return chance.percent(50);
    default:
      return textOf(schema, name, chance, palette);
  }
}

function textOf(schema: Schema, name: string, chance: Chance, palette: Palette): string {
  const known = palette.known(name);
  if (known.length > 0 && chance.percent(50)) return chance.pick(known);
  const ids = palette.ids(name);
  if (schema.format === 'uuid' && ids.length > 0 && !chance.percent(3)) return chance.pick(ids);
  if (schema.format === 'email') return `u${chance.below(1e6)}.${palette.marker}@example.com`;
  if (/password|secret/.test(name)) return `${PLANTED}-${chance.below(1e9)}`;
  if (name === 'url') return `https://hooks.rentroll.test/${chance.below(1000)}`;
  const made = PATTERNS[schema.pattern]?.(chance) ?? FORMATTED[schema.format]?.(chance);
  if (made !== undefined) return made;
  const text = `${palette.marker} Nhà ${chance.below(1e6)}`;
  return text.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 200);
}
