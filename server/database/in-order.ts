/** The results of what was started together, so that it travels together. If several fail, the error of the first of them counts. */
export async function inOrder<T extends readonly unknown[]>(
  started: readonly [...{ [Index in keyof T]: Promise<T[Index]> }],
): Promise<T> {
  const outcomes = await Promise.allSettled(started);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as unknown as T;
}
