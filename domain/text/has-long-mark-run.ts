/**
 * Whether a text has more than 30 combining marks in a row, the limit of the Unicode stream-safe text format. No language needs
 * more than a few, and normalizing a run of n marks takes n² steps.
 */
export const hasLongMarkRun = (text: string): boolean => /\p{M}{31}/u.test(text);
