import { accountRoutes } from './features/accounts/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { billingSettingsRoutes } from './features/billing-settings/routes.ts';
import { householdMemberRoutes } from './features/household-members/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { invoiceCorrectionRoutes } from './features/invoice-corrections/routes.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { journalRoutes } from './features/journal/routes.ts';
import { leaseEndingRoutes } from './features/lease-endings/routes.ts';
import { leaseRoutes } from './features/leases/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { meterReadingRoutes } from './features/meter-readings/routes.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { propertyRoutes } from './features/properties/routes.ts';
import { readingCorrectionRoutes } from './features/reading-corrections/routes.ts';
import { recurringFeeRoutes } from './features/recurring-fees/routes.ts';
import { renterRoutes } from './features/renters/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { utilityTariffRoutes } from './features/utility-tariffs/routes.ts';
import { type Route, Routes } from './http/route.ts';

/** Every route of the service, one line per feature in dependency order. */
export function allRoutes(): Route[] {
  const routes = new Routes();
  organizationRoutes(routes);
  memberRoutes(routes);
  accountRoutes(routes);
  apiKeyRoutes(routes);
  auditRoutes(routes);
  journalRoutes(routes);
  propertyRoutes(routes);
  billingSettingsRoutes(routes);
  utilityTariffRoutes(routes);
  roomRoutes(routes);
  renterRoutes(routes);
  householdMemberRoutes(routes);
  meterReadingRoutes(routes);
  leaseRoutes(routes);
  recurringFeeRoutes(routes);
  importRoutes(routes);
  invoiceRoutes(routes);
  paymentRoutes(routes);
  invoiceCorrectionRoutes(routes);
  leaseEndingRoutes(routes);
  readingCorrectionRoutes(routes);
  return routes.all;
}
