import { resolve } from 'node:path';
import { loadConfig } from '../server/config.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { restore } from '../server/database/restore.ts';
import { StartProblem } from '../server/start-problem.ts';

const usage = 'Usage: npm run db:restore -- <file> [--yes]';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<string> {
  const yes = args.includes('--yes');
  const [file, ...others] = args.filter((argument) => argument !== '--yes');
  if (!file || file.startsWith('-') || others.length > 0) throw new StartProblem(usage);
  const owner = await openOwner(loadConfig(process.env));
  try {
    const { tables, rows, madeAt } = await restore(owner.client, resolve(file), { yes });
    return `Restored ${rows} rows of ${tables} tables as they were at ${madeAt}.`;
  } finally {
    await owner.close();
  }
}
