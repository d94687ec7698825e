export const TAGS = [
  {
    name: 'Operator accounts',
    description: 'Accounts of people who work for an organization: registration, login, sessions, passwords.',
  },
  { name: 'Tenant accounts', description: 'Renters’ own accounts.' },
  { name: 'Push devices', description: 'Devices on which operators and renters receive push notifications.' },
  { name: 'Organizations', description: 'The landlord’s workspace that everything belongs to.' },
  {
    name: 'Members',
    description: 'People who work for an organization, with their role and the properties they may see.',
  },
  { name: 'Properties', description: 'Buildings with rooms to let.' },
  {
    name: 'Billing settings',
    description: 'When a property bills, what it charges for electricity and water, late fees and reminders.',
  },
  { name: 'Utility tariffs', description: 'Tiered monthly prices, and public tariffs to choose from.' },
  { name: 'Rooms', description: 'Rooms to let. A room’s status follows from its leases.' },
  {
    name: 'Privacy',
    description:
      'Erasure of departed renters, what a renter has a right to, consent, retention, reads of identity data.',
  },
  { name: 'Renters', description: 'The people in leases.' },
  { name: 'Renter invitations', description: 'Invitations that link a renter’s account to their leases and bills.' },
  { name: 'Renter portal', description: 'What a renter can see and do: household, bills, payments, meter readings.' },
  { name: 'Maintenance tickets', description: 'Repair requests, who handles them and what they cost.' },
  {
    name: 'Household members',
    description: 'People who live in a room under a lease, with the data required for residence registration.',
  },
  { name: 'Meter readings', description: 'Meter readings for each month and at handovers.' },
  { name: 'Leases', description: 'Who rents which room, from when to when, at what rent.' },
  { name: 'Recurring fees', description: 'Monthly charges besides rent and utilities.' },
  { name: 'Invoices', description: 'What a renter owes for a month, line by line, and how it is corrected.' },
  { name: 'Billing runs', description: 'Bill a whole month at once: preview, run, issue, undo.' },
  { name: 'Payments', description: 'Money received, its allocation to invoices, credit, refunds and reversals.' },
  { name: 'Notifications', description: 'Notifications sent by email, push and Zalo.' },
  {
    name: 'Documents',
    description: 'Documents for renters: payment QR codes, printable invoices, receipts, share links.',
  },
  { name: 'Bank accounts', description: 'The accounts renters pay to.' },
  {
    name: 'Payment connections',
    description: 'Services that report bank transfers: SePay, Casso, payOS, or your own.',
  },
  {
    name: 'Payment reconciliation',
    description: 'Every reported transfer, and the queue of those that need a decision.',
  },
  { name: 'Accounting', description: 'The double-entry journal and its self-check.' },
  {
    name: 'Deadlines',
    description: 'What must not be forgotten: stays, registrations, leases, readings, invoices, taxes and prices.',
  },
  {
    name: 'Announcements',
    description: 'Messages to the renters of a property, a floor or a selection, and who has read them.',
  },
  { name: 'Invoice questions', description: 'Renters’ questions about invoice lines, and the answers.' },
  {
    name: 'Photos',
    description: 'Photos of meters and damage, stored without camera metadata.',
  },
  {
    name: 'Lease papers',
    description: 'Contracts printed from clauses of your own, and form CT01 for the residence of a household.',
  },
  { name: 'Handovers', description: 'What is in a room when a renter moves in and out, confirmed by both.' },
  {
    name: 'Attachments',
    description:
      'Files of leases, renters, expenses, supplier bills and tickets: signed contracts, identity papers, bills.',
  },
  {
    name: 'Reports',
    description: 'Receivables by age, occupancy, revenue, profitability and meter reconciliation.',
  },
  { name: 'Search', description: 'Rooms, renters and invoices by a part of their name or number.' },
  { name: 'Exports', description: 'The same data as CSV and XLSX files.' },
  {
    name: 'Cash books',
    description: 'Who holds the cash: handovers confirmed by the receiver, days counted and closed.',
  },
  { name: 'Expenses', description: 'Costs of a room or property, booked in the journal, with their receipts.' },
  { name: 'Imports', description: 'Import existing properties, rooms and leases from a spreadsheet.' },
  { name: 'Roles', description: 'Roles of your own over the permissions of the service.' },
  { name: 'API keys', description: 'Access for programs.' },
  { name: 'Changes', description: 'Live streams of what changed, for screens that stay up to date.' },
  { name: 'Events', description: 'What happened, in order, for integration with other systems.' },
  {
    name: 'Webhook endpoints',
    description: 'Events delivered to other systems: signed, in order, retried until they succeed.',
  },
  { name: 'Audit', description: 'What was changed, by whom and when.' },
];

export const INTRODUCTION = `Rentroll manages rental properties: rooms, leases, meter readings, monthly invoices and the bank transfers that pay them.

**Conventions.** JSON in UTF-8 with snake_case names. Every success is \`{ data, request_id, meta }\`, every failure \`{ error: { code, message, request_id, fields, details } }\`. Amounts are decimal strings in đồng and never JSON numbers. Dates are \`YYYY-MM-DD\` in the organization’s time zone, timestamps are UTC. Unknown fields are refused, so a typo never passes silently; so are compressed bodies. In a POST or PUT, null for an optional field is the same as leaving the field out, also where its schema does not list null. In a PATCH, null clears the field and is accepted only where the schema lists null.

**Language.** \`Accept-Language: vi\` (default) or \`en\`; the response states it in \`Content-Language\`. Codes and paths are the same in every language.

**Paging.** \`limit\` (1–200, default 50), \`cursor\` and \`sort\`; \`meta\` contains \`{ limit, count, next_cursor }\`, and \`next_cursor\` is null on the last page. In \`GET /events\` every page with events has one: store it and continue later.

**Repeating safely.** Send an \`Idempotency-Key\` with any POST that writes, except under \`/auth\` and \`/tenant/auth\` and on payment webhooks: a repeat within 24 hours returns the first result, in its language and with its \`request_id\`, and \`Idempotent-Replayed: true\`.

**Versions.** If a read or a change returns an \`ETag\`, send it as \`If-Match\` with your next change: if someone else changed the resource first, you get \`stale_version\` instead of overwriting their work.

**Limits.** 600 requests a minute per caller, fewer for login and password recovery. The headers \`RateLimit\` and \`RateLimit-Policy\` show what is left; \`rate_limited\` comes with \`Retry-After\`.

**Compatibility.** Under \`/api/v1\` changes are additive: new routes, new optional fields, new values of open lists. Clients must ignore fields they do not know. A route that will be removed sends \`Deprecation\` and \`Sunset\` headers for at least six months before.

**Roles.** Each operation names the permission it needs; [the table of roles](/docs/roles) shows who has it, and so does \`x-roles\` in this document.
`;
