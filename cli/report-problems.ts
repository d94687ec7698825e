import { errorMessage, fieldMessage } from '../domain/catalog/messages.ts';
import { Refused } from '../domain/refused.ts';
import { StartupError } from '../server/startup-error.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs a command; errors the user can fix are printed as one line with exit code 1, usage errors with 2, anything else is
 * thrown.
 */
export async function reportProblems(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    if (!isUsage && !(error instanceof StartupError) && !(error instanceof Refused)) throw error;
    console.error(error instanceof Refused ? lineOf(error) : (error as Error).message);
    process.exitCode = isUsage ? 2 : 1;
  }
}

function lineOf(refused: Refused): string {
  const fields = refused.fields.map((problem) => `${problem.path}: ${fieldMessage(problem, 'en')}`);
  return fields.length > 0 ? fields.join('; ') : errorMessage(refused.code, 'en');
}
