import { PERMISSIONS, ROLES } from '../../../domain/catalog/permissions.ts';

export const TAGS = [
  {
    name: 'Operator accounts',
    description: 'People who work for an organization: register, log in, sessions, passwords.',
  },
  { name: 'Tenant accounts', description: 'Renters’ own accounts.' },
  { name: 'Push devices', description: 'Where operators and renters get push messages.' },
  { name: 'Organizations', description: 'The landlord’s workspace that everything belongs to.' },
  { name: 'Members', description: 'Who works for an organization, with which role and for which properties.' },
  { name: 'Properties', description: 'Houses: the places that have rooms.' },
  {
    name: 'Billing settings',
    description: 'When a property bills, what it charges for electricity and water, late fees and reminders.',
  },
  { name: 'Utility tariffs', description: 'Tiered prices by month, and the public tariffs to pick from.' },
  { name: 'Rooms', description: 'What is let. A room’s status follows from its leases.' },
  { name: 'Renters', description: 'The people in leases.' },
  { name: 'Renter invitations', description: 'How a renter gets an account that sees their own bills.' },
  { name: 'Renter portal', description: 'What a renter sees and does: household, bills, payments, meters.' },
  { name: 'Maintenance tickets', description: 'What is broken, who sees to it and what it cost.' },
  {
    name: 'Household members',
    description: 'Who lives in a room under a lease, with what the residence register asks for.',
  },
  { name: 'Meter readings', description: 'What the meters showed, month by month and when keys changed hands.' },
  { name: 'Leases', description: 'Who holds which room, from when to when, for how much.' },
  { name: 'Recurring fees', description: 'What is charged every month beside rent and utilities.' },
  { name: 'Invoices', description: 'What a renter owes for a month, line by line, and how it is corrected.' },
  { name: 'Billing runs', description: 'A whole month in one go: preview, run, issue, undo.' },
  { name: 'Payments', description: 'Money received, its allocation to invoices, credit, refunds and reversals.' },
  { name: 'Notifications', description: 'What was sent to renters by mail, push and Zalo.' },
  { name: 'Documents', description: 'What is handed to a renter: payment codes, printed notices, receipts, links.' },
  { name: 'Bank accounts', description: 'Where renters pay to.' },
  {
    name: 'Payment connections',
    description: 'Services that report bank transfers: SePay, Casso, payOS, or your own.',
  },
  {
    name: 'Payment reconciliation',
    description: 'Every transfer we were told of, and the queue of those a person has to decide.',
  },
  { name: 'Accounting', description: 'The journal behind every đồng, and the check that it all adds up.' },
  { name: 'Invoice questions', description: 'What renters ask about a line of a bill, and the answers.' },
  {
    name: 'Photos',
    description: 'Pictures of meters and of what is broken, without what a camera writes beside them.',
  },
  {
    name: 'Reports',
    description: 'What is owed, for how long, what is let, what was earned, and where the electricity went.',
  },
  { name: 'Exports', description: 'The same rows as files, for spreadsheets and accountants.' },
  { name: 'Expenses', description: 'What a room or a house cost, booked in the journal.' },
  { name: 'Imports', description: 'Move a running house in from a spreadsheet.' },
  { name: 'API keys', description: 'Access for programs.' },
  { name: 'Events', description: 'What happened, in order, for other systems.' },
  { name: 'Webhook endpoints', description: 'Events sent to other systems, signed, in order, until they got through.' },
  { name: 'Audit', description: 'What was changed, by whom and when.' },
];

const matrix = [
  `| permission | ${ROLES.join(' | ')} |`,
  `|---|${ROLES.map(() => '---|').join('')}`,
  ...Object.entries(PERMISSIONS).map(
    ([permission, roles]) =>
      `| \`${permission}\` | ${ROLES.map((role) => ((roles as readonly string[]).includes(role) ? 'yes' : '–')).join(' | ')} |`,
  ),
].join('\n');

export const INTRODUCTION = `Rentroll manages rented houses: rooms, leases, meter readings, monthly invoices and the bank transfers that pay them.

**Conventions.** JSON in UTF-8 with snake_case names. Every success is \`{ data, request_id, meta }\`, every failure \`{ error: { code, message, request_id, fields, details } }\`. Amounts are decimal strings in đồng and never JSON numbers. Dates are \`YYYY-MM-DD\` in the organization’s time zone, timestamps are UTC. Unknown fields are refused, so a typo never passes silently. A null in a body counts as absent when something is created and clears the field in a PATCH.

**Language.** \`Accept-Language: vi\` (default) or \`en\`; the answer says which in \`Content-Language\`. Codes and paths are the same in every language.

**Paging.** \`limit\` (1–200, default 50), \`cursor\` and \`sort\`; \`meta\` answers \`{ limit, count, next_cursor }\`, and \`next_cursor\` is null on the last page.

**Repeating safely.** Send an \`Idempotency-Key\` with any POST: a repeat within 24 hours answers the first result with \`Idempotent-Replayed: true\`.

**Versions.** Where a read answers an \`ETag\`, send it back as \`If-Match\` with a change: if somebody was faster you get \`stale_version\` instead of overwriting their work.

**Limits.** 600 requests a minute per caller, fewer for logging in and recovery. \`RateLimit\` and \`RateLimit-Policy\` tell where you stand; \`rate_limited\` carries \`Retry-After\`.

**Compatibility.** Under \`/api/v1\` changes are additive: new routes, new optional fields, new values of open lists. Write clients so that they pass over fields they do not know. A route that will go away answers \`Deprecation\` and \`Sunset\` headers for at least six months before it does.

**Roles.** Each operation names the permission it needs:

${matrix}
`;
