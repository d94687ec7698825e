import { createFixture } from '../support/fixture.ts';

/** One fixture for all suites of a test file: the file imports the suites, and each suite imports this. */
export const fixture = await createFixture('2026-03-28');
