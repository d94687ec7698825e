import { openHouse } from '../support/house.ts';

/** One house for all suites of a test file: the file imports them, and each of them this. */
export const house = await openHouse('2026-03-28');
