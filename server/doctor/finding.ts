/** One check: `advice` says how to fix the problem, and is null if there is none. */
export type Finding = { check: string; state: 'fine' | 'note' | 'problem'; found: string; advice: string | null };

export const fine = (check: string, found: string): Finding => ({ check, state: 'fine', found, advice: null });
/** Not a problem, but worth knowing. */
export const note = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'note',
  found,
  advice,
});
export const problem = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found,
  advice,
});
