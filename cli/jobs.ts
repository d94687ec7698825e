import { parseArgs } from 'node:util';
import { systemClock } from '../domain/clock.ts';
import { loadConfig } from '../server/config.ts';
import type { Database } from '../server/database/database.ts';
import { openBeside } from '../server/database/open-beside.ts';
import { systemCaller } from '../server/database/system-caller.ts';
import type { Caller } from '../server/database/transaction.ts';
import { listDeadLetters, removeDeadLetters, retryDeadLetters, waitingWork } from '../server/jobs/dead-letters.ts';
import { StartProblem } from '../server/startup/startup-error.ts';

const usage = `Usage: npm run jobs -- list [--queue <name>] [--json]
       npm run jobs -- retry <id>… | --all [--queue <name>] [--json]
       npm run jobs -- remove <id>… | --all [--queue <name>] [--json]
       npm run jobs -- waiting [--json]`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Wish = { command: string; ids: string[]; all: boolean; queue: string | undefined };
type Answer = { value: unknown; lines: string[] };

function check(wish: Wish): Wish {
  const changes = wish.command === 'retry' || wish.command === 'remove';
  if (!changes && wish.command !== 'list' && wish.command !== 'waiting') throw new StartProblem(usage);
  // Nothing named and nothing said about all of them is more likely a slip than a wish.
  if (changes && wish.all === wish.ids.length > 0) throw new StartProblem(usage);
  if (!changes && (wish.ids.length > 0 || wish.all)) throw new StartProblem(usage);
  const bad = wish.ids.find((id) => !UUID.test(id));
  if (bad) throw new StartProblem(`"${bad}" is no id of a job.`);
  return wish;
}

async function run(wish: Wish): Promise<Answer> {
  const opened = await openBeside(loadConfig(process.env), (line) => console.error(line));
  try {
    return await COMMANDS[wish.command as keyof typeof COMMANDS](opened.database, wish);
  } finally {
    await opened.close();
  }
}

const choiceOf = ({ ids, all, queue }: Wish) => ({ ...(queue ? { queue } : {}), ...(all ? {} : { ids }) });

const COMMANDS = {
  list: async (database: Database, { queue }: Wish): Promise<Answer> => {
    const jobs = await listDeadLetters(database, caller(), queue ? { queue } : {});
    const lines = jobs.map(
      (job) => `${job.id}  ${job.queue}  ${job.failed_at}  ${job.attempts} attempts  ${job.error ?? ''}`,
    );
    return { value: { jobs }, lines: lines.length > 0 ? lines : ['No failed jobs.'] };
  },
  retry: async (database: Database, wish: Wish): Promise<Answer> => {
    const retried = await retryDeadLetters(database, caller(), choiceOf(wish));
    return { value: { retried }, lines: [`${retried.length} jobs are tried again.`] };
  },
  remove: async (database: Database, wish: Wish): Promise<Answer> => {
    const removed = await removeDeadLetters(database, caller(), choiceOf(wish));
    return { value: { removed }, lines: [`${removed.length} jobs removed.`] };
  },
  waiting: async (database: Database): Promise<Answer> => {
    const value = await waitingWork(database, caller());
    return {
      value,
      lines: [`${value.outbox} events to pass on, ${value.webhook_deliveries} webhook deliveries to make.`],
    };
  },
};

function caller(): Caller {
  return systemCaller('npm run jobs', systemClock.now());
}

try {
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
} catch (error) {
  const known = error instanceof StartProblem || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!known) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
