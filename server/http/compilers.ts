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

/** Compiled with the first response: startup would otherwise compile and hold hundreds of serializers. */
function serializeLater(schema: Schema): (data: unknown) => string {
  let serialize: ReturnType<typeof fastJson> | undefined;
  return (data) => {
    serialize ??= fastJson(schema);
    return serialize(data);
  };
}
