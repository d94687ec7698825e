import { createFixture } from '../support/fixture.ts';

/** One house for all suites of a test file: the file imports them, and each of them this. */
export const fixture = await createFixture('2026-03-28');
