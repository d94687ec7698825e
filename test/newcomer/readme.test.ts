import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { COMMANDS } from '../../cli/commands.ts';
import { ensureClientBuilt } from '../../scripts/client-build.ts';
import { workbookOf } from '../support/spreadsheet.ts';
import { story } from '../support/story.ts';
import { freePort, install, ROOT, type Shell } from './installation.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const blocks = [...README.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
  language,
  text,
}));

/** The blocks of README by their first line, with what their output must contain. Anything not listed fails. */
const BLOCKS: Record<string, { contains: RegExp[]; errors?: number }> = {
  'API=http://127.0.0.1:3000/api/v1\nPASSWORD': {
    contains: [
      /"receivables"|"invoices"/,
      /"review_items":\[\{/,
      /"lines":\[/,
      /electricity/i,
      /"ok":true/,
      /"household/,
    ],
  },
  'API=http://127.0.0.1:3000/api/v1\nMONTH': { contains: [/Internet .*: 100000/, /"receipt_number":"PT-/], errors: 1 },
  'call $API/billing-runs/preview': { contains: [/"status":\{"value":"DONE"/] },
  ACCOUNT: { contains: [/payment-webhooks\/SEPAY/, /^PAID$/m] },
  'curl -sS -o template.xlsx': { contains: [/would create:[\s\S]*3 {2}rooms/, /Imported/] },
  'curl -sSOJ': { contains: [/^/] },
  'npm run db:backup': { contains: [/Backed up \d+ rows/, /Restored \d+ rows/] },
};

/** Lines that are not run here, with the reason. */
const NOT_RUN: Record<string, string> = {
  'git clone <this repository> rentroll && cd rentroll': 'the test installs a copy of this folder',
  'npm start': 'runs meanwhile: it is what the other commands talk to',
  'npm test': 'is running this test',
  'npm test -- test/http/limits.test.ts': 'is running this test',
  'npm test -- --changed': 'is running this test',
  'npm run test:fuzz': 'takes minutes; a short form is part of npm test',
  'npm run test:faults': 'takes minutes; a short form is part of npm test',
  'npm run test:histories': 'takes minutes; a short form is part of npm test',
  'npm run test:citus': 'needs a Citus cluster',
  'FAULT_KILLS=1000 npm run test:faults': 'takes hours',
  'FUZZ_REQUESTS=500000 npm run test:fuzz': 'takes hours',
  'HISTORIES=300 npm run test:histories': 'takes minutes',
  'SOAK_MINUTES=120 npm run bench -- soak': 'takes hours',
  'npm run bench': 'takes minutes and measures the machine',
  'npm run pictures': 'writes files of the repository',
};

/** Commands inside sentences. Those of the command table are compared with package.json. */
const INLINE: Record<string, 'served' | 'shell' | 'table'> = {
  'npm start': 'served',
  'DEMO=false npm start': 'served',
  'PORT=8080 npm start': 'served',
  'npm run example': 'shell',
  'npm run example -- http://127.0.0.1:8080': 'shell',
  'npx rentroll <command>': 'shell',
  'npm run cli -- <command>': 'shell',
};

// The copy shares the packages of this repository, its own client among them.
ensureClientBuilt();
const site = await install();
const address = `127.0.0.1:${site.port}`;
const here = (text: string): string => text.replaceAll('127.0.0.1:3000', address).replaceAll('127.0.0.1:8080', address);
const shell: Shell = site.shell();
let running: Awaited<ReturnType<typeof site.serve>> | undefined;
after(async () => {
  shell.close();
  await running?.stop();
  await site.remove();
});

const commandsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
const isNotRun = ({ text }: { text: string }) => commandsOf(text).every((line) => line in NOT_RUN);
const plainBlocks = blocks.filter((block) => !isNotRun(block));
const inline = [
  ...new Set([...README.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npm|npx|node) [^`]*)`/g)].map(([, text]) => text ?? '')),
];
const isInTable = (command: string) => new RegExp(`^\\| .*\`${command}\``, 'm').test(README);

/** Examples that need something of their own; the others are run as they are and must succeed. */
const adapt = async (example: string): Promise<{ line: string; codes: number[] }> => {
  if (example.includes('postgres://…')) return { line: example.replace('postgres://…', '"$EMBEDDED"'), codes: [0] };
  if (example.includes('0199…')) return { line: example.replace('0199…', '"$KEY"'), codes: [0] };
  // A production installation needs more settings, which the doctor has to say.
  if (example.startsWith('NODE_ENV=production rentroll doctor')) return { line: example, codes: [1] };
  return { line: example, codes: [0] };
};

async function runExample(example: string): Promise<string> {
  const { line, codes } = await adapt(example);
  const { output, code } = await shell.run(line);
  assert.ok(codes.includes(code), `${example} ended with ${code}:\n${output}`);
  assert.doesNotMatch(output, /^ {4}at /m, example);
  return output;
}

const examples = Object.values(COMMANDS).flatMap((command) => command.examples);
/** These name the organization that README creates. */
const isForHoaSen = (example: string) => example.includes('hoa-sen');

story('README and --help on a fresh installation', (step) => {
  step('every block and every command of README is known here', () => {
    const unknown = plainBlocks.filter(({ text }) => !Object.keys(BLOCKS).some((start) => text.startsWith(start)));
    assert.deepEqual(unknown, [], 'add these blocks of README to this test');
    assert.deepEqual([...new Set(blocks.map(({ language }) => language))], ['sh']);
    assert.deepEqual(
      inline.filter((command) => !(command in INLINE) && !isInTable(command)),
      [],
      'add these commands of README to this test',
    );
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const rows = [...README.matchAll(/^\| `(\w+)`(?:, `(\w+)`)? \|.*\| `npm run (\S+)`(?:, `npm run (\S+)`)? \|$/gm)];
    assert.ok(rows.length >= 6);
    for (const [, one, two, first, second] of rows)
      for (const [command, script] of [
        [one, first],
        [two, second],
      ])
        if (command) assert.equal(scripts[script ?? ''], `node scripts/run.mjs cli/rentroll.ts ${command}`);
    return Promise.resolve();
  });

  step('npm start serves the demo, and the tour shows it', async () => {
    running = await site.serve('npm start');
    const password = /Demo password: (\S+)$/m.exec(running.output())?.[1] ?? '';
    assert.ok(password, running.output());
    await runBlock(0, (text) => text.replace('the password printed at startup', password));
  });

  step('the examples of --help', async () => {
    await writeFile(
      join(site.folder, 'rooms.xlsx'),
      await workbookOf({ Rooms: [{ property: 'Hoa Mai', room: 'P9', base_rent: 3_000_000 }] }),
    );
    await writeFile(join(site.folder, 'rooms.csv'), 'Property,Room,Base rent\nHoa Mai,P8,3000000\n');
    const secrets = JSON.parse(readFileSync(join(site.folder, 'data/secrets.json'), 'utf8'));
    const port = readFileSync(join(site.folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[3];
    await shell.run(`EMBEDDED=postgres://postgres:${secrets.POSTGRES_PASSWORD}@127.0.0.1:${port}/rentroll`);
    for (const example of examples) {
      if (isForHoaSen(example) || /rentroll (serve|mcp)/.test(example)) continue;
      const output = await runExample(example);
      const key = /^([0-9a-f-]{36}) {2}/m.exec(output)?.[1];
      if (example.includes('keys create')) await shell.run(`KEY=${key}`);
    }
  });

  for (const [index, { text }] of plainBlocks.entries())
    if (index > 0)
      step(`block ${index + 1} of README: ${text.split('\n')[0]}`, () => runBlock(index, (lines) => lines));

  step('commands inside sentences, and the examples that name the organization', async () => {
    for (const [command, how] of Object.entries(INLINE)) {
      if (how !== 'shell') continue;
      assert.ok(inline.includes(command), `README no longer mentions ${command}`);
      const argument = command === 'npm run example' ? ` -- http://${address}` : '';
      const { output, code } = await shell.run(here(command).replace('<command>', 'version') + argument);
      assert.equal(code, 0, `${command}\n${output}`);
    }
    for (const example of examples.filter(isForHoaSen)) await runExample(example);
    await running?.stop();
    assert.match(running?.output() ?? '', /SIGINT: finishing running requests/);
  });

  step('every way to start that README and --help mention', async () => {
    const starts = [
      ...Object.keys(INLINE).filter((command) => INLINE[command] === 'served'),
      ...(COMMANDS.serve?.examples ?? []),
    ];
    for (const command of starts.filter((each) => each !== 'npm start')) {
      const service = await site.serve(command.replace('8080', String(await freePort())));
      await service.stop();
    }
  });

  async function runBlock(index: number, change: (text: string) => string): Promise<void> {
    const { text } = plainBlocks[index] ?? { text: '' };
    const expected = Object.entries(BLOCKS).find(([start]) => text.startsWith(start))?.[1];
    const { output } = await shell.run(change(here(text)));
    for (const pattern of expected?.contains ?? [/a missing block/]) assert.match(output, pattern, output);
    assert.equal(output.split('"error":{').length - 1, expected?.errors ?? 0, output);
    assert.doesNotMatch(output, /command not found|ReferenceError|npm error|^ {4}at /m, output);
  }
});
