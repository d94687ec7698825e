import { parseArgs } from 'node:util';
import { errorMessage, fieldMessage } from '../domain/catalog/messages.ts';
import { Refused } from '../domain/refused.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Caller } from '../server/database/transaction.ts';
import { findOrganizations, type ImportTarget } from '../server/features/identity/organizations/queries.ts';
import type { ImportNote, PresentedProblems } from '../server/features/onboarding/imports/present-import.ts';
import { type ImportProgress, runImport } from '../server/features/onboarding/imports/run-import.ts';
import { createSealing } from '../server/security/sealing.ts';
import { StartupError } from '../server/startup-error.ts';
import { commandConfig } from './command-config.ts';
import { nameOf, readInput } from './read-input.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

const BAR_WIDTH = 30;

type Input = { file: string; dryRun: boolean; organization: string | null; json: boolean };
type Problems = PresentedProblems;

await reportProblems(async () => {
  const input = parseInput();
  const { data, problems } = await run(input);
  if (input.json) console.log(JSON.stringify(data, null, 2));
  else if (problems.error_count > 0) console.error(table(problems));
  else console.log(summary(data, input));
  if (problems.error_count > 0) process.exitCode = 1;
});

function parseInput(): Input {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      organization: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0)
    throw new UsageError(
      'Usage: rentroll import <file.xlsx> [--dry-run] [--organization <short name or id>] [--json]; - reads standard input.',
    );
  return { file, dryRun: values['dry-run'], organization: values.organization ?? null, json: values.json };
}

async function run(input: Input): Promise<{ data: object; problems: Problems }> {
  const config = commandConfig();
  const bytes = await readInput(input.file);
  const context = { sealing: createSealing(config.secrets.encryptionKeys, config.secrets.blindIndexKey) };
  const opened = await openForCommand(config, (line) => console.error(line));
  try {
    const named = await opened.database.unscoped('read', callerIn('en'), (tx) =>
      findOrganizations(tx, input.organization),
    );
    const target = choose(named, input);
    const scope = { organizationId: target.id, timezone: target.timezone, propertyIds: null };
    const data = await opened.database.scoped(scope, 'write', callerIn(target.locale), (tx) =>
      runImport(tx, context, { bytes, dryRun: input.dryRun, onProgress: showProgress }),
    );
    return { data, problems: data };
  } catch (error) {
    const problems = error instanceof Refused ? problemsOf(error, input) : null;
    if (!problems) throw error;
    return { data: { id: null, status: 'REFUSED', ...problems }, problems };
  } finally {
    clearProgress();
    await opened.close();
  }
}

function callerIn(locale: ImportTarget['locale']): Caller {
  return systemCaller('npm run import', Temporal.Now.instant(), locale);
}

function choose(found: ImportTarget[], { organization, dryRun }: Input): ImportTarget {
  const [target, ...others] = found;
  if (!target)
    throw new StartupError(
      organization ? `There is no organization "${organization}".` : 'There are no organizations yet.',
    );
  if (others.length > 0) {
    const names = found.map(({ slug, name }) => `  --organization ${slug}   (${name})`);
    throw new StartupError(['Which organization?', ...names].join('\n'));
  }
  if (target.status !== 'ACTIVE' && !dryRun)
    throw new StartupError(`"${target.name}" is suspended and cannot be changed.`);
  return target;
}

/** The list of problems in the file; any other refusal is reported in one line. */
function problemsOf(refused: Refused, { file }: Input): Problems {
  const details = refused.details as Partial<Problems> | null;
  if (details?.errors) return details as Problems;
  const reasons = refused.fields.map((problem) => `${problem.path} ${fieldMessage(problem, 'en')}`);
  throw new StartupError(
    `${nameOf(file)}: ${reasons.join(', ') || errorMessage(refused.code, 'en')} ${JSON.stringify(details)}`,
  );
}

function summary(data: object, { dryRun }: Input): string {
  const { id, counts, notes } = data as { id: string; counts: Record<string, number>; notes: ImportNote[] };
  const made = Object.entries(counts).map(
    ([name, count]) => `  ${String(count).padStart(6)}  ${name.replaceAll('_', ' ')}`,
  );
  return [
    dryRun ? 'No problems. The import would create:' : `Imported (${id}):`,
    ...made,
    ...notes.map(({ message }) => message),
  ].join('\n');
}

function table({ errors, error_count }: Problems): string {
  const rows = errors.map(({ sheet, row, cell, header, column, message }) => [
    sheet,
    cell ?? String(row),
    header ?? column ?? '',
    message,
  ]);
  const lines = [['sheet', 'cell', 'header', 'problem'], ...rows];
  const widths = [0, 1, 2].map((place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const formatted = lines.map((line) =>
    line
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const rest = error_count - errors.length;
  return [
    ...formatted,
    ...(rest > 0 ? [`… and ${rest} more`] : []),
    `Nothing was imported: ${error_count} ${error_count === 1 ? 'problem' : 'problems'}.`,
  ].join('\n');
}

function showProgress({ step, share }: ImportProgress): void {
  if (!process.stderr.isTTY) return;
  const filled = Math.round(share * BAR_WIDTH);
  process.stderr.write(
    `\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.round(share * 100)} % ${step}`,
  );
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
