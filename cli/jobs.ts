import { parseArgs } from 'node:util';
import { systemClock } from '../domain/clock.ts';
import type { Database } from '../server/database/database.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Caller } from '../server/database/transaction.ts';
import { listDeadLetters, removeDeadLetters, retryDeadLetters, waitingWork } from '../server/jobs/dead-letters.ts';
import { commandConfig } from './command-config.ts';
import { count } from './count.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

const usage = `Usage: rentroll jobs list [--queue <name>] [--json]
       rentroll jobs retry <id>… | --all [--queue <name>] [--json]
       rentroll jobs remove <id>… | --all [--queue <name>] [--json]
       rentroll jobs waiting [--json]`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Input = { command: string; ids: string[]; all: boolean; queue: string | undefined };
type CommandResult = { value: unknown; lines: string[] };

function check(input: Input): Input {
  const changes = input.command === 'retry' || input.command === 'remove';
  if (!changes && input.command !== 'list' && input.command !== 'waiting') throw new UsageError(usage);
  // Without ids and without --all, the command is more likely incomplete than meant for all jobs.
  if (changes && input.all === input.ids.length > 0) throw new UsageError(usage);
  if (!changes && (input.ids.length > 0 || input.all)) throw new UsageError(usage);
  const bad = input.ids.find((id) => !UUID.test(id));
  if (bad) throw new UsageError(`"${bad}" is not a job id.`);
  return input;
}

async function run(input: Input): Promise<CommandResult> {
  const opened = await openForCommand(commandConfig(), (line) => console.error(line));
  try {
    return await COMMANDS[input.command as keyof typeof COMMANDS](opened.database, input);
  } finally {
    await opened.close();
  }
}

const choiceOf = ({ ids, all, queue }: Input) => ({ ...(queue ? { queue } : {}), ...(all ? {} : { ids }) });

const COMMANDS = {
  list: async (database: Database, { queue }: Input): Promise<CommandResult> => {
    const jobs = await listDeadLetters(database, caller(), queue ? { queue } : {});
    const lines = jobs.map(
      (job) => `${job.id}  ${job.queue}  ${job.failed_at}  ${count(job.attempts, 'attempt')}  ${job.error ?? ''}`,
    );
    return { value: { jobs }, lines: lines.length > 0 ? lines : ['No failed jobs.'] };
  },
  retry: async (database: Database, input: Input): Promise<CommandResult> => {
    const retried = await retryDeadLetters(database, caller(), choiceOf(input));
    return { value: { retried }, lines: [`${count(retried.length, 'job')} will be retried.`] };
  },
  remove: async (database: Database, input: Input): Promise<CommandResult> => {
    const removed = await removeDeadLetters(database, caller(), choiceOf(input));
    return { value: { removed }, lines: [`${count(removed.length, 'job')} removed.`] };
  },
  waiting: async (database: Database): Promise<CommandResult> => {
    const value = await waitingWork(database, caller());
    const webhooks = count(value.webhook_deliveries, 'webhook');
    return {
      value,
      lines: [`${count(value.outbox, 'event')} to dispatch, ${webhooks} to send.`],
    };
  },
};

function caller(): Caller {
  return systemCaller('npm run jobs', systemClock.now());
}

await reportProblems(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      queue: { type: 'string' },
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [command = '', ...ids] = positionals;
  const { value, lines } = await run(check({ command, ids, all: values.all, queue: values.queue }));
  if (values.json) console.log(JSON.stringify(value, null, 2));
  else for (const line of lines) console.log(line);
});
