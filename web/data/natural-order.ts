const natural = new Intl.Collator('vi', { numeric: true });

/** As people count: P9 before P10. */
export const compareNames = (one: string, other: string): number => natural.compare(one, other);
