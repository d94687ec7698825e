import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const ROUTES = 'web/console/routes/';

/** Hooks that keep what is typed over a reload and an expired session. */
const KEEPS = /\b(useKeptDraft|useKeptFields|useSettingsForm|useDraft)[<(]/;

/** Forms with nothing to keep, and why. */
const NOTHING_TO_KEEP: Record<string, string> = {
  'move-out/confirm-end.tsx': 'the name of the room is typed as a confirmation',
  'settings/shared/confirm-dialog.tsx': 'it has no field',
  'settings/bank/test-connection.tsx': 'a sample that is not saved',
  'settings/organization/test-zalo.tsx': 'a sample that is not saved',
  'settings/prices/copy-prices.tsx': 'one choice from a list',
  'settings/members/member-houses.tsx': 'choices from a list',
};

const formsOf = (): { name: string; source: string }[] =>
  globSync(`${ROUTES}**/*.tsx`, { cwd: ROOT })
    .map((file) => ({ name: file.slice(ROUTES.length), source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ source }) => /<(Form|form)\b/.test(source));

test('every form of the console keeps what is typed over a reload', () => {
  const forms = formsOf();
  assert.ok(forms.length > 40, `${forms.length} forms`);
  assert.deepEqual(
    forms.filter(({ name, source }) => !KEEPS.test(source) && !(name in NOTHING_TO_KEEP)).map(({ name }) => name),
    [],
  );
});

test('no exception is left for a form that is gone or keeps what is typed', () => {
  const forms = formsOf();
  const stale = Object.keys(NOTHING_TO_KEEP).filter(
    (name) => !forms.some((form) => form.name === name && !KEEPS.test(form.source)),
  );
  assert.deepEqual(stale, []);
});
