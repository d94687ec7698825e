/** What a client asked, what it was answered, and when. */
export type Operation<Input, Output> = {
  readonly input: Input;
  readonly output: Output;
  readonly asked: number;
  readonly answered: number;
};

/** How one operation after the other would have been answered. */
export type Specification<State, Input, Output> = {
  readonly initial: State;
  /** The state after an operation, or null when it could not have had this answer. */
  apply(state: State, input: Input, output: Output): State | null;
  /** The same for equal states. */
  keyOf(state: State): string;
};

/**
 * Whether all operations could have happened one after the other, each at a moment between question and answer, with the answers that
 * were given. Searches the possible orders (Wing and Gong), and looks at each set of operations with the same state only once (Lowe).
 */
export function isLinearizable<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, apply, keyOf }: Specification<State, Input, Output>,
): boolean {
  const operations = history.toSorted((a, b) => a.asked - b.asked);
  const all = (1n << BigInt(operations.length)) - 1n;
  const seen = new Set<string>();
  const search = (done: bigint, state: State): boolean => {
    if (done === all) return true;
    const place = `${done.toString(36)} ${keyOf(state)}`;
    if (seen.has(place)) return false;
    seen.add(place);
    // Whatever was asked after another one had been answered comes after it.
    let firstAnswer = Number.POSITIVE_INFINITY;
    for (const [index, { answered }] of operations.entries())
      if (!(done & (1n << BigInt(index)))) firstAnswer = Math.min(firstAnswer, answered);
    for (const [index, { input, output, asked }] of operations.entries()) {
      if (asked > firstAnswer) break;
      if (done & (1n << BigInt(index))) continue;
      const next = apply(state, input, output);
      if (next !== null && search(done | (1n << BigInt(index)), next)) return true;
    }
    return false;
  };
  return search(0n, initial);
}
