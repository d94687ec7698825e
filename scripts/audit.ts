import { spawnSync } from 'node:child_process';

/** Asks the registry for published weaknesses of what we ship; what can be checked without it is part of `npm run check`. */
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const asked = spawnSync(npm, ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = parsed(asked.stdout);
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  console.error('Nothing was audited: the package registry did not answer. Try again where it can be reached.');
  process.exit(2);
}
for (const [name, { severity, range }] of Object.entries(report.vulnerabilities ?? {}))
  console.log(`✖ ${name} ${range}: ${severity}`);
console.log(counts.total === 0 ? '✔ no published weakness in what we ship' : `✖ ${counts.total} packages`);
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
