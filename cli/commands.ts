import type { ParseArgsOptionsConfig } from 'node:util';

export type Command = {
  summary: string;
  usage: string;
  examples: string[];
  /** Options for `parseArgs`; `--help` is added to all of them. */
  options: ParseArgsOptionsConfig;
  /** Required options. */
  needs?: string[];
  /** How many positional arguments the command takes. */
  words: [min: number, max: number];
  file: string;
};

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;
const json = flag;
const organization = value;

/** Every command of `rentroll`, with the script that runs it. */
export const COMMANDS: Record<string, Command> = {
  serve: {
    summary: 'start the service (what npm start does)',
    usage: 'serve',
    examples: ['rentroll serve', 'PORT=8080 rentroll serve', 'DEMO=false rentroll serve'],
    options: {},
    words: [0, 0],
    file: '../server/main.mjs',
  },
  migrate: {
    summary: 'migrate the database to the newest schema',
    usage: 'migrate [--json]',
    examples: ['rentroll migrate', 'DATABASE_URL=postgres://… rentroll migrate --json'],
    options: { json },
    words: [0, 0],
    file: './migrate.ts',
  },
  demo: {
    summary: 'create the demo organization in an empty database',
    usage: 'demo [--add] [--json]',
    examples: ['rentroll demo', 'rentroll demo --add    # in a database that already has organizations'],
    options: { add: flag, json },
    words: [0, 0],
    file: './demo.ts',
  },
  bill: {
    summary: 'bill every rented room for a month',
    usage: 'bill --period <YYYY-MM> [--property <id>] [--issue] [--organization <short name or id>] [--json]',
    examples: ['rentroll bill --period 2026-11', 'rentroll bill --period 2026-11 --issue --organization hoa-sen'],
    options: { period: value, property: value, issue: flag, organization, json },
    needs: ['period'],
    words: [0, 0],
    file: './bill.ts',
  },
  import: {
    summary: 'import rooms, renters and leases from a spreadsheet',
    usage: 'import <file.xlsx> [--dry-run] [--organization <short name or id>] [--json]',
    examples: [
      'rentroll import rooms.xlsx --dry-run',
      'rentroll import rooms.xlsx --organization hoa-sen',
      'rentroll import - --dry-run < rooms.csv    # from standard input',
    ],
    options: { 'dry-run': flag, organization, json },
    words: [1, 1],
    file: './import.ts',
  },
  export: {
    summary: 'export a list to a CSV or XLSX file',
    usage:
      'export <name> [--output <file>] [--format csv|xlsx] [--period <YYYY-MM>] [--query name=value]… [--organization <short name or id>] [--json]',
    examples: [
      'rentroll export payments --period 2026-11',
      'rentroll export receivables --query period_from=2026-01 --query period_to=2026-11 --format xlsx',
      'rentroll export renters --output -    # to standard output',
    ],
    options: { output: value, format: value, period: value, query: { ...value, multiple: true }, organization, json },
    words: [1, 1],
    file: './export.ts',
  },
  verify: {
    summary: 'verify the books of every organization',
    usage: 'verify [--json]',
    examples: ['rentroll verify', 'rentroll verify --json'],
    options: { json },
    words: [0, 0],
    file: './verify.ts',
  },
  backup: {
    summary: 'back up the database to one file while the service runs',
    usage: 'backup [<file>] [--json]',
    examples: ['rentroll backup', 'rentroll backup backups/monday.backup'],
    options: { json },
    words: [0, 1],
    file: './backup.ts',
  },
  restore: {
    summary: 'restore a backup, all or nothing',
    usage: 'restore <file> [--yes] [--json]',
    examples: ['rentroll restore backups/monday.backup --yes'],
    options: { yes: flag, json },
    words: [1, 1],
    file: './restore.ts',
  },
  keys: {
    summary: 'list, create and revoke API keys',
    usage:
      'keys list | create --name <name> --permission <permission>… [--expires <time>] | revoke <id>  [--organization <short name or id>] [--json]',
    examples: [
      'rentroll keys list',
      'rentroll keys create --name books --permission invoices.read --permission payments.read',
      'rentroll keys revoke 0199…',
    ],
    options: { name: value, permission: { ...value, multiple: true }, expires: value, organization, json },
    words: [1, 2],
    file: './keys.ts',
  },
  factors: {
    summary: 'remove the second factors of somebody who lost them all',
    usage: 'factors reset <email> [--renter] [--json]',
    examples: [
      'rentroll factors reset manager@demo.rentroll.test',
      'rentroll factors reset renter@demo.rentroll.test --renter',
    ],
    options: { renter: flag, json },
    words: [1, 2],
    file: './factors.ts',
  },
  secrets: {
    summary: 'accept secrets that were changed on purpose',
    usage: 'secrets accept [--json]',
    examples: ['rentroll secrets accept    # after stopping all processes of the service'],
    options: { json },
    words: [1, 1],
    file: './secrets.ts',
  },
  jobs: {
    summary: 'list, retry and remove failed jobs',
    usage: 'jobs list | retry <id>… | remove <id>… | waiting  [--all] [--queue <name>] [--json]',
    examples: ['rentroll jobs list', 'rentroll jobs retry --all --queue mail.deliver', 'rentroll jobs waiting --json'],
    options: { all: flag, queue: value, json },
    words: [1, 1000],
    file: './jobs.ts',
  },
  doctor: {
    summary: 'check the configuration and suggest fixes',
    usage: 'doctor [--json]',
    examples: ['rentroll doctor', 'NODE_ENV=production rentroll doctor --json'],
    options: { json },
    words: [0, 0],
    file: './doctor.ts',
  },
  mcp: {
    summary: 'offer rooms, invoices and debts to assistants that speak the Model Context Protocol',
    usage: 'mcp [--write] [--language vi|en] [--http [--host <address>] [--port <port>] [--allow-origin <origin>]…]',
    examples: [
      'RENTROLL_API_KEY=rk_… rentroll mcp    # over standard input and output, read-only',
      'RENTROLL_URL=https://rentroll.example.com RENTROLL_API_KEY=rk_… rentroll mcp --write',
      'rentroll mcp --http --port 3333    # each request carries its key',
    ],
    options: {
      ...{ http: flag, host: value, port: value, write: flag, language: value },
      'allow-origin': { ...value, multiple: true },
    },
    words: [0, 0],
    file: './mcp.ts',
  },
  version: {
    summary: 'print the version',
    usage: 'version [--json]',
    examples: ['rentroll version'],
    options: { json },
    words: [0, 0],
    file: './version.ts',
  },
};
