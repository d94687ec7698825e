import { loadConfig } from '../server/config.ts';
import { examineDatabase } from '../server/doctor/examine-database.ts';
import { examineMachine } from '../server/doctor/examine-machine.ts';
import { type Finding, problem } from '../server/doctor/finding.ts';
import { StartupError } from '../server/startup-error.ts';

const SIGNS = { fine: '✔', note: '•', problem: '✖' };

const findings = await examineAll();
const isHealthy = findings.every(({ state }) => state !== 'problem');
if (process.argv.includes('--json')) console.log(JSON.stringify({ ok: isHealthy, findings }, null, 2));
else for (const line of findings.flatMap(linesOf)) console.log(line);
process.exitCode = isHealthy ? 0 : 1;

async function examineAll(): Promise<Finding[]> {
  try {
    const config = loadConfig(process.env, 'substitute');
    return [...(await examineMachine(config)), ...(await examineDatabase(config))];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [problem('settings', error.message, 'Fix this setting first; see docs/configuration.md.')];
  }
}

function linesOf({ check, state, found, advice }: Finding): string[] {
  return [`${SIGNS[state]} ${check}: ${found}`, ...(advice ? [`    → ${advice}`] : [])];
}
