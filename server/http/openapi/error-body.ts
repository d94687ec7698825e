import { ERRORS, type ErrorCode, FIELD_CODES } from '../../../domain/catalog/errors.ts';
import { errorMessage } from '../../../domain/catalog/messages.ts';
import { list, oneOf, resource, type TSchema, Type } from '../schema.ts';

const ErrorCodes = {
  title: 'ErrorCode',
  type: 'string',
  enum: Object.keys(ERRORS),
} as TSchema;

const FieldError = resource('FieldError', {
  path: Type.String({ description: 'The field; parts are separated by dots.', examples: ['lines.0.amount'] }),
  code: oneOf(FIELD_CODES),
  message: Type.String({ examples: ['This field is required.'] }),
});

export const ErrorBody = resource('Error', {
  error: resource('ErrorDetail', {
    code: { ...ErrorCodes, description: 'Stable; use this in code.' },
    message: Type.String({
      description: 'A message for people, in the language of Accept-Language.',
      examples: [errorMessage('payment_exceeds_invoice_balance', 'en')],
    }),
    request_id: Type.String({ examples: ['01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90'] }),
    fields: list(FieldError),
    details: Type.Unsafe<unknown>({
      description: 'More information, depending on the code; null if there is none.',
    } as TSchema),
  }),
});

/** What each code means. */
export const ERROR_MEANINGS = Object.fromEntries(
  (Object.keys(ERRORS) as ErrorCode[]).map((code) => [code, errorMessage(code, 'en')]),
);
