import { spawnSync } from 'node:child_process';

/** Asks the registry for published vulnerabilities of production packages; offline checks are part of `npm run check`. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const asked = spawnSync(npm, ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = parsed(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  console.error('Nothing was audited: the package registry did not respond. Try again with network access.');
  process.exit(2);
}
for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {}))
  console.log(`✖ ${name} ${range}: ${severity}`);
console.log(
  counts.total === 0
    ? '✔ no published vulnerabilities in production packages'
    : `✖ ${counts.total} vulnerable packages`,
);
process.exit(counts.total === 0 ? 0 : 1);

type Report = {
  metadata?: { vulnerabilities: { total: number } };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
};

function parsed(text: string): Report | null {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return null;
  }
}
