import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Replaces Fastify's schema compilers, which would load a second validator on every startup. */
export const COMPILERS: Compilers = {
  buildSerializer:
    () =>
    ({ schema }) =>
      serializeLater(schema as Schema),
  buildValidator: () => () => {
    throw new Error('Fastify must not compile validators: validate.ts checks input');
  },
};

/**
 * The declared properties of an object that allows others are for readers of the API document: what it contains is sent as it was
 * stored, also by an earlier version.
 */
function withOpenObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOpenObjects);
  if (typeof node !== 'object' || node === null) return node;
  const { properties, required, ...rest } = node as { properties?: unknown; required?: unknown };
  const isOpen = 'additionalProperties' in rest && rest.additionalProperties === true;
  const kept = isOpen ? rest : node;
  return Object.fromEntries(Object.entries(kept).map(([name, part]) => [name, withOpenObjects(part)]));
}

/** Compiled with the first response: startup would otherwise compile and hold hundreds of serializers. */
function serializeLater(schema: Schema): (data: unknown) => string {
  let serialize: ReturnType<typeof fastJson> | undefined;
  return (data) => {
    serialize ??= fastJson(withOpenObjects(schema) as Schema);
    return serialize(data);
  };
}
