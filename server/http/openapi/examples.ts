import type { TSchema } from '../schema.ts';

type Node = {
  type?: string | string[];
  examples?: unknown[];
  enum?: unknown[];
  properties?: Record<string, Node>;
  items?: Node;
  minimum?: number;
  minLength?: number;
};

/** A plausible value for a schema: its own example if it has one, else the simplest valid value. */
export function exampleOf(schema: TSchema): unknown {
  return example(schema as Node, '');
}

function example(node: Node, name: string): unknown {
  if (node.examples?.length) return node.examples[0];
  if (node.enum) return node.enum[0];
  const type = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(node.properties ?? {}).map(([key, part]) => [key, example(part, key)]));
    case 'array':
      return node.items ? [example(node.items, name)] : [];
    case 'integer':
    case 'number':
      return node.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return WORDS[name] ?? 'text'.padEnd(node.minLength ?? 0, '.');
    default:
      return null;
  }
}

const WORDS: Record<string, string> = {
  name: 'Nhà trọ Hoa Sen',
  slug: 'nha-tro-hoa-sen',
  display_name: 'Nguyễn Thị Lan',
  full_name: 'Trần Văn Minh',
  organization_name: 'Nhà trọ Hoa Sen',
  email: 'lan@example.com',
  timezone: 'Asia/Ho_Chi_Minh',
  label: 'Đang hoạt động',
  token_type: 'Bearer',
  ip: '203.0.113.7',
  device: 'Firefox on Android',
  prefix: 'rk_Ab3dE',
};
