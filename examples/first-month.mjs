/**
 * The first month of a property, from registering to a renter looking at a paid invoice.
 * Needs Node 20 or later and a running service: `node examples/first-month.mjs [http://127.0.0.1:3000]`.
 */
import { randomBytes } from 'node:crypto';

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const unique = randomBytes(4).toString('hex');
let calls = 0;

async function call(method, path, token, body) {
  calls += 1;
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, error } = await response.json();
  console.log(`${String(calls).padStart(2)}  ${response.status}  ${method.padEnd(5)} ${path}`);
  if (error) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.fields)}`);
  return data;
}

const dong = (amount) => `${Number(amount).toLocaleString('en-US')} đ`;
const print = (text) => console.log(`           ${text}`);

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
const period = today.slice(0, 7);
const password = `first-month-${unique}`;

// The landlord and the property.
const landlord = await call('POST', '/auth/register', null, {
  email: `landlord-${unique}@example.com`,
  password,
  display_name: 'Lan',
  organization_name: 'Lan’s rooms',
});
const owner = landlord.access_token;
const property = await call('POST', '/properties', owner, { name: 'Nhà trọ Hoa Sen' });
await call('PATCH', `/properties/${property.id}/billing-settings`, owner, {
  electricity_unit_price: '3500',
  water_unit_price: '18000',
});
const room = await call('POST', '/rooms', owner, { property_id: property.id, name: 'P101', base_rent: '3200000' });
await call('POST', '/recurring-fees', owner, { property_id: property.id, name: 'Internet', amount: '100000' });

// A renter moves in on the first of the month; the meters are read on that day.
const renter = await call('POST', '/renters', owner, { full_name: 'Trần Văn Minh', phone: '0901234567' });
const lease = await call('POST', '/leases', owner, {
  room_id: room.id,
  renter_id: renter.id,
  start_date: `${period}-01`,
  monthly_rent: '3200000',
  deposit_amount: '3200000',
  initial_readings: { electricity: 1200, water: 80 },
});
print(`lease from ${lease.start_date}, rent ${dong(lease.monthly_rent)}, deposit ${dong(lease.deposit_amount)}`);

// The meters are read again and the month is billed.
await call('POST', '/meter-readings', owner, {
  room_id: room.id,
  period,
  electricity_current: 1285,
  water_current: 86,
});
const invoice = await call('POST', '/invoices/generate', owner, { room_id: room.id, period, issue: true });
for (const line of invoice.lines) print(`${line.description}: ${dong(line.amount)}`);
print(
  `${invoice.invoice_number}: ${dong(invoice.total_amount)}, due ${invoice.due_date}, memo ${invoice.payment_code}`,
);

// The renter gets an account.
const email = `renter-${unique}@example.com`;
const invitation = await call('POST', `/renters/${renter.id}/invitations`, owner, { email });
const account = await call('POST', '/tenant/auth/register', null, { email, password, display_name: 'Minh' });
await call('POST', `/tenant/invitations/${invitation.token}/accept`, account.access_token);
const open = await call('GET', `/tenant/invoices/${invoice.id}`, account.access_token);
print(`balance shown to the renter: ${dong(open.balance_amount)}`);

// The renter pays in two parts.
await call('POST', '/payments', owner, { invoice_id: invoice.id, amount: '3000000', method: 'CASH' });
const rest = await call('GET', `/invoices/${invoice.id}`, owner);
const left = String(Number(rest.total_amount) - Number(rest.paid_amount));
print(`${rest.display.status.value}: ${dong(left)} left to pay`);
await call('POST', '/payments', owner, { invoice_id: invoice.id, amount: left, method: 'BANK_TRANSFER' });

const paid = await call('GET', `/tenant/invoices/${invoice.id}`, account.access_token);
print(`${paid.status}: ${dong(paid.paid_amount)} of ${dong(paid.total_amount)}, ${dong(paid.balance_amount)} open`);
const report = await call('GET', `/reports/receivables?period=${period}`, owner);
print(`${period}: ${dong(report.total_receivable)} billed, ${dong(report.paid_amount)} paid`);
console.log(`${calls} calls.`);
