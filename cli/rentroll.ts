import { parseArgs } from 'node:util';
import { COMMANDS, type Command } from './commands.ts';
import { ignoreClosedPipe } from './ignore-closed-pipe.ts';

const USAGE_ERROR = 2;

ignoreClosedPipe();

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : COMMANDS[Object.hasOwn(COMMANDS, name) ? name : ''];

if (name === undefined || name === 'help' || name === '--help' || name === '-h') console.log(overview());
else if (name === '--version' || name === '-v') await run('version', COMMANDS.version as Command, []);
else if (!command) usageError(`There is no command "${name}": rentroll --help lists them.`);
else await checkAndRun(name, command, args);

async function checkAndRun(named: string, wanted: Command, given: string[]): Promise<void> {
  const problem = problemOf(wanted, given);
  if (problem === 'help') console.log(helpOf(wanted));
  else if (problem) usageError(`${problem} (rentroll ${named} --help)`);
  else await run(named, wanted, given);
}

/** What is wrong with the arguments; null if they are valid. */
function problemOf({ options, needs = [], words: [min, max] }: Command, given: string[]): string | null {
  try {
    const wanted = { ...options, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options: wanted });
    if (values.help) return 'help';
    const missing = needs.find((option) => values[option as keyof typeof values] === undefined);
    if (missing) return `--${missing} is missing.`;
    if (positionals.length < min) return 'An argument is missing.';
    return positionals.length > max ? `"${positionals[max]}" is an unexpected argument.` : null;
  } catch (error) {
    // The first sentence of the message names the problem; the rest explains how to pass arguments that look like options.
    return (error as Error).message.split('. ')[0]?.concat('.') ?? '';
  }
}

/** The scripts parse their arguments themselves, as they do with `npm run`. */
async function run(named: string, { file }: Command, given: string[]): Promise<void> {
  process.argv = [process.argv[0] ?? '', `rentroll ${named}`, ...given];
  await import(file);
}

function usageError(line: string): void {
  console.error(line);
  process.exitCode = USAGE_ERROR;
}

function helpOf({ summary, usage, examples }: Command): string {
  const exampleLines = examples.map((example) => `  ${example}`);
  return [
    `rentroll ${usage}`,
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    '',
    'Examples:',
    ...exampleLines,
  ].join('\n');
}

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));
  const rows = Object.entries(COMMANDS).map(([each, { summary }]) => `  ${each.padEnd(width)}  ${summary}`);
  return [
    'rentroll <command> [options]',
    '',
    ...rows,
    '',
    'rentroll <command> --help shows its options and examples. Exit codes: 0 success, 1 problems found or refused, 2 usage error.',
    'Settings are environment variables; see docs/configuration.md.',
  ].join('\n');
}
