import type { ErrorCode } from './catalog/errors.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { refused } from './refused.ts';

export function throwIfRefused(result: Refusal<ErrorCode> | null): void {
  if (result) throw refused(result.refused, result.details);
}

export function valueOrThrow<Value extends object>(result: Value | Refusal<ErrorCode>): Value {
  if (isRefusal(result)) throw refused(result.refused, result.details);
  return result;
}
