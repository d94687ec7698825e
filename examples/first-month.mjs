/**
 * The first month of a property, from registering to a renter looking at a paid invoice.
 * Needs Node 20 or later and a running service: `npm run example -- http://127.0.0.1:3000`.
 */
import { randomBytes } from 'node:crypto';
import { createClient } from '@rentroll/client';

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const unique = randomBytes(4).toString('hex');
let calls = 0;

/** Prints each call with its status. */
async function printed(request) {
  const response = await fetch(request);
  calls += 1;
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace('/api/v1', '') + search;
  console.log(`${String(calls).padStart(2)}  ${response.status}  ${request.method.padEnd(5)} ${path}`);
  return response;
}

const clientFor = (token) => createClient({ address, token, language: 'en', fetch: printed });
const dong = (amount) => `₫${Number(amount).toLocaleString('en-US')}`;
const print = (text) => console.log(`           ${text}`);

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
const period = today.slice(0, 7);
const password = `first-month-${unique}`;

// The landlord and the property.
const anybody = clientFor();
const landlord = await anybody.post('/auth/register', {
  body: { email: `landlord-${unique}@example.com`, password, display_name: 'Lan', organization_name: 'Lan’s rooms' },
});
const owner = clientFor(landlord.access_token);
const property = await owner.post('/properties', { body: { name: 'Nhà trọ Hoa Sen' } });
await owner.patch('/properties/{property_id}/billing-settings', {
  path: { property_id: property.id },
  body: { electricity_unit_price: '3500', water_unit_price: '18000' },
});
const room = await owner.post('/rooms', { body: { property_id: property.id, name: 'P101', base_rent: '3200000' } });
await owner.post('/recurring-fees', { body: { property_id: property.id, name: 'Internet', amount: '100000' } });

// A renter moves in on the first of the month; the meters are read on that day.
const renter = await owner.post('/renters', { body: { full_name: 'Trần Văn Minh', phone: '0901234567' } });
const lease = await owner.post('/leases', {
  body: {
    room_id: room.id,
    renter_id: renter.id,
    start_date: `${period}-01`,
    monthly_rent: '3200000',
    deposit_amount: '3200000',
    initial_readings: { electricity: 1200, water: 80 },
  },
});
print(`lease from ${lease.start_date}, rent ${dong(lease.monthly_rent)}, deposit ${dong(lease.deposit_amount)}`);

// The meters are read again and the month is billed.
await owner.post('/meter-readings', {
  body: { room_id: room.id, period, electricity_current: 1285, water_current: 86 },
});
const invoice = await owner.post('/invoices/generate', { body: { room_id: room.id, period, issue: true } });
for (const line of invoice.lines) print(`${line.description}: ${dong(line.amount)}`);
print(
  `${invoice.invoice_number}: ${dong(invoice.total_amount)}, due ${invoice.due_date}, memo ${invoice.payment_code}`,
);

// The renter gets an account.
const email = `renter-${unique}@example.com`;
const invitation = await owner.post('/renters/{renter_id}/invitations', {
  path: { renter_id: renter.id },
  body: { email },
});
const account = await anybody.post('/tenant/auth/register', { body: { email, password, display_name: 'Minh' } });
const minh = clientFor(account.access_token);
await minh.post('/tenant/invitations/{token}/accept', { path: { token: invitation.token } });
const bill = { path: { invoice_id: invoice.id } };
const open = await minh.get('/tenant/invoices/{invoice_id}', bill);
print(`balance shown to the renter: ${dong(open.balance_amount)}`);

// The renter pays in two parts. With an idempotency key, a repeated request books once.
await owner.post('/payments', {
  body: { invoice_id: invoice.id, amount: '3000000', method: 'CASH' },
  idempotencyKey: true,
});
const rest = await owner.get('/invoices/{invoice_id}', bill);
const left = String(Number(rest.total_amount) - Number(rest.paid_amount));
print(`${rest.display.status.value}: ${dong(left)} left to pay`);
await owner.post('/payments', {
  body: { invoice_id: invoice.id, amount: left, method: 'BANK_TRANSFER' },
  idempotencyKey: true,
});

const paid = await minh.get('/tenant/invoices/{invoice_id}', bill);
print(`${paid.status}: ${dong(paid.paid_amount)} of ${dong(paid.total_amount)}, ${dong(paid.balance_amount)} open`);
const report = await owner.get('/reports/receivables', { query: { period } });
print(`${period}: ${dong(report.total_receivable)} billed, ${dong(report.paid_amount)} paid`);
console.log(`${calls} calls.`);
