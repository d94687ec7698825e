import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMATS } from '../../server/http/formats.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema has no narrower shape
export type Schema = Record<string, any>;
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type Operation = {
  method: string;
  path: string;
  access: string;
  parameters: Parameter[];
  /** Null if the operation takes no body. */
  body: { schema: Schema; example: unknown; upload: boolean } | null;
  /** The documented error codes of each status. */
  refusals: Map<number, Set<string>>;
  successes: number[];
  /** The reason the body of a JSON response does not match the schema of its status, or null. */
  schemaProblem(status: number, body: unknown): string | null;
  /** The documented content type of a success. */
  contentType: string;
  takesKey: boolean;
};

/** The operations as described by the API document that the service serves, and by nothing else. */
export function readDocument(document: Schema): { operations: Operation[]; resolve(schema: Schema): Schema } {
  const find = (part: Schema): Schema =>
    typeof part.$ref === 'string'
      ? part.$ref
          .split('/')
          .slice(1)
          .reduce((node, name) => node[name], document)
      : part;
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { ...FORMATS, binary: true },
    validateFormats: true,
  });
  ajv.addSchema({ $id: 'api', ...document }, 'api', undefined, false);
  // A stream has no end, so it is not called.
  const finite = Object.entries(document.paths as Schema).filter(([path]) => !path.endsWith('/changes'));
  const operations = finite.flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]) =>
      readOperation(ajv, path, method, operation, find, document['x-error-codes']),
    ),
  );
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === 'string' ? resolve(find(schema)) : schema.oneOf ? resolve(schema.oneOf[0]) : schema;
  return { operations, resolve };
}

function readOperation(
  ajv: Ajv2020,
  path: string,
  method: string,
  operation: Schema,
  find: (part: Schema) => Schema,
  always: string[],
): Operation {
  const codes = new Set<string>([...always, ...operation['x-error-codes']]);
  const compiled = new Map<number, ValidateFunction>();
  const statuses = Object.keys(operation.responses).map(Number);
  const successes = statuses.filter((status) => status < 300);
  const refusals = new Map(
    statuses
      .filter((status) => status >= 400)
      .map((status) => [
        status,
        new Set<string>(find(operation.responses[status])['x-error-codes'].filter((code: string) => codes.has(code))),
      ]),
  );
  const json = operation.requestBody?.content['application/json'];
  const form = operation.requestBody?.content['multipart/form-data'];
  const contents = find(operation.responses[successes[0] ?? 200]).content;
  const parameters: Parameter[] = operation.parameters.map(find);
  return {
    method: method.toUpperCase(),
    path,
    access: operation['x-access'],
    parameters,
    body: json ? { ...json, upload: false } : form ? { ...form, upload: true } : null,
    refusals,
    successes,
    contentType: Object.keys(contents)[0] ?? '',
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    schemaProblem: (status, body) => {
      let validate = compiled.get(status);
      if (!validate) {
        const { $ref } = operation.responses[status];
        validate = ajv.compile({ $ref: `api${$ref}/content/application~1json/schema` });
        compiled.set(status, validate);
      }
      if (validate(body)) return null;
      const [error] = validate.errors ?? [];
      return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
    },
  };
}
