/** What a pure rule returns instead of a value; commands turn it into a thrown `Refused`. */
export type Refusal<Code extends string> = { readonly refused: Code; readonly details: Record<string, unknown> | null };

export const refusal = <Code extends string>(
  code: Code,
  details: Record<string, unknown> | null = null,
): Refusal<Code> => ({ refused: code, details });

export const isRefusal = <Value extends object, Code extends string>(
  result: Value | Refusal<Code>,
): result is Refusal<Code> => 'refused' in result;
