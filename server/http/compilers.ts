import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** What the framework makes of schemas; given its own, it would bring a second validator to every start. */
export const COMPILERS: Compilers = {
  buildSerializer:
    () =>
    ({ schema }) =>
      serializeLater(schema as Schema),
  buildValidator: () => () => {
    throw new Error('input is checked by validate.ts');
  },
};

/** Compiled with the first answer: a start would otherwise wait for hundreds of routes, and hold them all for ever. */
function serializeLater(schema: Schema): (data: unknown) => string {
  let serialize: ReturnType<typeof fastJson> | undefined;
  return (data) => {
    serialize ??= fastJson(schema);
    return serialize(data);
  };
}
