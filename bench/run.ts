import { onStop } from '../scripts/on-stop.ts';
import { billingRun } from './comparisons/billing-run.ts';
import { billingRunGrowth } from './comparisons/billing-run-growth.ts';
import { changes } from './comparisons/changes.ts';
import { exportPayments } from './comparisons/exports.ts';
import { footprint } from './comparisons/footprint.ts';
import { growth } from './comparisons/growth.ts';
import { latency } from './comparisons/latency.ts';
import { reads } from './comparisons/reads.ts';
import { receivables, receivablesGrowth } from './comparisons/receivables.ts';
import { soak } from './comparisons/soak.ts';
import { statements } from './comparisons/statements.ts';
import { web } from './comparisons/web.ts';
import { writes } from './comparisons/writes.ts';
import { type Comparison, type Result, summarize } from './support/comparison.ts';
import { Site } from './support/site.ts';

/** `npm run bench` runs all comparisons, `-- name…` only the named ones, `-- --json` prints JSON. */
const COMPARISONS: Comparison[] = [
  reads,
  ...writes,
  billingRun,
  billingRunGrowth,
  exportPayments,
  receivables,
  receivablesGrowth,
  footprint,
  statements,
  latency,
  changes,
  growth,
  soak,
  web,
];

const json = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((name) => !COMPARISONS.some((comparison) => comparison.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown comparison: ${unknown.join(', ')}. Available: ${COMPARISONS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
const print = (line: string) => console.error(line);
const site = await Site.open(print);
onStop(() => site.close());
const results: Result[] = [];
try {
  for (const { name, run } of COMPARISONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    print(`${name}…`);
    for (const measured of await run(site)) {
      const result = summarize(measured);
      results.push(result);
      print(row(result));
    }
  }
} catch (error) {
  console.error(error);
  await site.close();
  process.exit(1);
}
await site.close();
if (json) console.log(JSON.stringify({ results }, null, 2));
else console.log(['', 'name | ours | reference | ratio | spread | target | rounds', ...results.map(row)].join('\n'));
process.exit(0);

function row(result: Result): string {
  const target = `${result.direction === 'at_least' ? '≥' : '≤'} ${result.target} ${result.met ? 'met' : 'MISSED'}`;
  return `${result.name} | ${result.ours} ${result.unit} | ${result.reference} ${result.unit} | ${result.ratio} | ${result.spread} | ${target} | ${roundsOf(result)}`;
}

/** Disturbed rounds are those in which the reference deviates from its median by more than 15 %. */
function roundsOf({ repeated, disturbed }: Result): string {
  const words = [repeated > 0 ? `${repeated} repeated` : '', disturbed > 0 ? `${disturbed} still disturbed` : ''];
  return words.filter(Boolean).join(', ') || 'undisturbed';
}
