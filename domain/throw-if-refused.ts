import type { ErrorCode } from './catalog/errors.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { refuse } from './refuse.ts';

/** A rule's no becomes the request's. */
export function refuseRefusal(answer: Refusal<ErrorCode> | null): void {
  if (answer) throw refuse(answer.refused, answer.details);
}

export function accepted<Value extends object>(answer: Value | Refusal<ErrorCode>): Value {
  if (isRefusal(answer)) throw refuse(answer.refused, answer.details);
  return answer;
}
