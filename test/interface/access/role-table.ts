const EVERYONE = 'OWNER MANAGER ACCOUNTANT STAFF';
const OFFICE = 'OWNER MANAGER ACCOUNTANT';
const MANAGERS = 'OWNER MANAGER';

const ROUTES: [roles: string, routes: string][] = [
  [
    EVERYONE,
    `GET /organizations/{organization_id}, GET /properties, GET /rooms, GET /billing-settings, GET /recurring-fees,
     GET /properties/{id}/utility-tariffs, GET /leases, GET /leases/{id}/members, GET /renters, GET /renters/{id}/invitations,
     GET /imports, GET /announcements, GET /deadlines, GET /meter-readings, POST /meter-readings, POST /meter-readings/bulk, PATCH /meter-readings/{id},
     DELETE /meter-readings/{id}, POST /meter-readings/{id}/accept, POST /meter-readings/{id}/refuse, GET /maintenance-tickets`,
  ],
  [
    'OWNER',
    `PATCH /organizations/{organization_id}, GET /organizations/{organization_id}/members,
     POST /organizations/{organization_id}/members, GET /payment-connections, POST /payment-connections, POST /bank-accounts,
     PATCH /bank-accounts/{id}, DELETE /bank-accounts/{id}, GET /api-keys, POST /api-keys, GET /webhook-endpoints,
     POST /webhook-endpoints, GET /audit-events, GET /events, GET /roles, POST /roles, PATCH /roles/{id}, DELETE /roles/{id}`,
  ],
  [
    MANAGERS,
    `POST /properties, PATCH /properties/{id}, DELETE /properties/{id}, POST /rooms, PATCH /rooms/{id}, DELETE /rooms/{id},
     POST /properties/{id}/rooms/bulk, PATCH /properties/{id}/billing-settings, PUT /properties/{id}/billing-settings,
     PUT /properties/{id}/utility-tariffs, POST /recurring-fees, PATCH /recurring-fees/{id}, DELETE /recurring-fees/{id},
     POST /leases, PATCH /leases/{id}, POST /leases/{id}/renew, POST /leases/{id}/end, POST /leases/{id}/transfer,
     POST /leases/{id}/cancel, POST /leases/{id}/members, POST /renters, PATCH /renters/{id}, DELETE /renters/{id},
     POST /renters/{id}/invitations, POST /invitations/{id}/revoke, POST /invitations/{id}/resend,
     DELETE /renters/{id}/portal-access, POST /announcements, POST /imports`,
  ],
  [
    OFFICE,
    `GET /invoices, POST /invoices, POST /invoices/generate, POST /invoices/preview, PATCH /invoices/{id},
     POST /invoices/{id}/lines, POST /invoices/{id}/issue, POST /invoices/{id}/cancel, POST /invoices/{id}/refresh,
     POST /invoices/{id}/credit-notes, POST /invoices/{id}/write-off, PATCH /invoice-lines/{id}, DELETE /invoice-lines/{id},
     GET /billing-runs, POST /billing-runs, POST /billing-runs/preview, POST /billing-runs/{id}/issue,
     POST /billing-runs/{id}/undo, GET /payments, POST /payments, POST /payments/allocate, POST /payments/{id}/reverse,
     POST /payments/{id}/move, GET /bank-accounts, GET /payment-reconciliation/review-items,
     POST /payment-reconciliation/review-items/{id}/match, POST /payment-reconciliation/review-items/{id}/split,
     POST /payment-reconciliation/review-items/{id}/mark-resolved, POST /payment-reconciliation/review-items/{id}/reopen,
     GET /reports/receivables, GET /reports/aging, GET /reports/occupancy, GET /reports/dashboard, GET /reports/revenue-book,
     GET /exports/payments.csv, GET /exports/renters.xlsx, GET /accounting/journal-entries, GET /accounting/self-check,
     GET /accounting/expenses, POST /accounting/expenses, DELETE /accounting/expenses/{id}, GET /cash-books,
     GET /cash-books/{id}, POST /cash-books/{id}/handovers, POST /cash-books/{id}/handovers/{id}/confirm,
     POST /cash-books/{id}/handovers/{id}/refuse, POST /cash-books/{id}/close`,
  ],
  [
    'OWNER MANAGER STAFF',
    'POST /maintenance-tickets, PATCH /maintenance-tickets/{id}, POST /maintenance-tickets/{id}/comments',
  ],
];

/** Which roles may call which routes. */
export const ROLE_TABLE: [roles: string[], routes: string[]][] = ROUTES.map(([roles, routes]) => [
  roles.split(' '),
  routes.split(',').map((route) => route.trim()),
]);
