import {
  ACCOUNT_STATUSES,
  ACTOR_KINDS,
  CODE_FACTOR_KINDS,
  DEVICE_PLATFORMS,
  REFRESH_PLACES,
  SECOND_FACTOR_KINDS,
  TOKEN_TYPES,
} from './accounts.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import {
  CONNECTION_STATUSES,
  OVERPAYMENT_RULES,
  PAYMENT_PROVIDERS,
  RESOLUTION_KINDS,
  REVIEW_ITEM_EXTRAS,
  REVIEW_REASONS,
  REVIEW_STATES,
  WEBHOOK_AUTH_METHODS,
} from './banking.ts';
import { CASH_HANDOVER_STATUSES } from './cash.ts';
import { DEADLINE_KINDS, DEADLINE_STATES, DEADLINE_SUBJECTS } from './deadlines.ts';
import { FIELD_CODES } from './errors.ts';
import { EVENT_SORTS, EVENT_TYPES } from './event-types.ts';
import { PAID_FROM } from './expenses.ts';
import { FEE_BASES, FEE_PRORATIONS, FEE_SCOPES } from './fees.ts';
import { IMPORT_NOTE_CODES, IMPORT_SHEETS, IMPORT_STATUSES } from './imports.ts';
import {
  ACCOUNT_MOVEMENTS,
  BILLING_RUN_STATUSES,
  CANCELLED_PAYMENTS,
  CREATABLE_INVOICE_KINDS,
  CREDIT_CAUSES,
  CREDIT_NOTE_STATUSES,
  DEPOSIT_MOVEMENTS,
  EFFECTIVE_INVOICE_STATUSES,
  INVOICE_BULK_ACTIONS,
  INVOICE_KINDS,
  INVOICE_QUESTION_STATUSES,
  INVOICE_STATUSES,
  LINE_SOURCES,
  LINE_TYPES,
  LINK_ACTIONS,
  MANUAL_LINE_TYPES,
  PRICE_SOURCES,
  QR_SCOPES,
  RENTER_EFFECTIVE_STATUSES,
  RENTER_INVOICE_STATUSES,
} from './invoices.ts';
import { ACCOUNT_KEYS, CHARTS, ENTRY_KINDS } from './journal.ts';
import { AFTER_END_DATE, CANCELLED_DEPOSITS, LEASE_PRORATIONS, LEASE_STATUSES, RENT_CYCLES } from './leases.ts';
import { LOCALES } from './locales.ts';
import {
  BULK_MODES,
  QUOTA_BASES,
  READING_FLAGS,
  READING_KINDS,
  READING_SOURCES,
  READING_STATUSES,
  UTILITIES,
} from './meters.ts';
import { INVITATION_CHANNELS, NOTICE_CHANNELS, NOTICE_STATUSES, TOPICS } from './notifications.ts';
import { ELECTRICITY_GUARDS, MEMBER_STATUSES, ORGANIZATION_STATUSES, PLAN_CODES } from './organizations.ts';
import {
  CONTRACT_CONTENTS,
  CONTRACT_PLACEHOLDERS,
  HANDOVER_KINDS,
  HANDOVER_STATUSES,
  ITEM_CONDITIONS,
  PAPER_FIELDS,
  PAPER_SUBJECTS,
} from './papers.ts';
import {
  DIRECTIONS,
  EXTERNAL_PAYMENT_METHODS,
  PAYMENT_METHODS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
} from './payments.ts';
import { API_KEY_PERMISSIONS, MEMBER_ROLES, PERMISSION_NAMES } from './permissions.ts';
import { ATTACHMENT_KINDS, ATTACHMENT_OWNER_TYPES, ATTACHMENT_TYPES, PHOTO_TYPES } from './photos.ts';
import {
  CONSENT_ACTIONS,
  CONSENT_STATES,
  CONSENT_WAYS,
  ERASURE_REASONS,
  IDENTITY_PURPOSES,
  RETENTION_KINDS,
} from './privacy.ts';
import {
  AUTO_BILLING_MODES,
  LATE_FEE_KINDS,
  NAME_EXTRAS,
  PROPERTY_STATUSES,
  ROOM_EXTRAS,
  ROOM_NEEDS,
  ROOM_STATUSES,
  SETTABLE_ROOM_STATUSES,
} from './properties.ts';
import {
  GENDERS,
  IDENTITY_DOCUMENT_TYPES,
  INVITATION_SOURCES,
  INVITATION_STATUSES,
  PORTAL_STATUSES,
  RENTER_STATUSES,
} from './renters.ts';
import {
  ALLOCATION_METHODS,
  ELECTRICITY_STATES,
  EXPORTED_ALLOCATION_METHODS,
  FALLBACK_REASONS,
  PIT_BASES,
  TAX_PERIODS,
  TAX_THRESHOLD_STATES,
} from './reports.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './tickets.ts';
import { DELIVERY_STATUSES, DELIVERY_TYPES, ENDPOINT_STATUSES, PAUSED_REASONS } from './webhooks.ts';

type List = readonly (string | number)[];

/** The names of the closed lists in the API document. Clients generate types from them, so a name never changes. */
const NAMED_LISTS = {
  AccountKey: ACCOUNT_KEYS,
  AccountMovement: ACCOUNT_MOVEMENTS,
  AccountStatus: ACCOUNT_STATUSES,
  ActorKind: ACTOR_KINDS,
  AfterEndDate: AFTER_END_DATE,
  AllocationFallbackReason: FALLBACK_REASONS,
  AllocationMethod: ALLOCATION_METHODS,
  ApiKeyPermission: API_KEY_PERMISSIONS,
  AttachmentContentType: ATTACHMENT_TYPES,
  AttachmentKind: ATTACHMENT_KINDS,
  AttachmentOwnerType: ATTACHMENT_OWNER_TYPES,
  AuditAction: AUDIT_ACTIONS,
  AutoBillingMode: AUTO_BILLING_MODES,
  BillingRunStatus: BILLING_RUN_STATUSES,
  BulkReadingMode: BULK_MODES,
  CancelledDeposit: CANCELLED_DEPOSITS,
  CancelledPayments: CANCELLED_PAYMENTS,
  CashHandoverStatus: CASH_HANDOVER_STATUSES,
  ChartOfAccounts: CHARTS,
  CodeFactorKind: CODE_FACTOR_KINDS,
  ContractContent: CONTRACT_CONTENTS,
  ContractPlaceholder: CONTRACT_PLACEHOLDERS,
  CreatableInvoiceKind: CREATABLE_INVOICE_KINDS,
  CreditCause: CREDIT_CAUSES,
  CreditNoteStatus: CREDIT_NOTE_STATUSES,
  DeadlineKind: DEADLINE_KINDS,
  DeadlineState: DEADLINE_STATES,
  DeadlineSubjectType: DEADLINE_SUBJECTS,
  DepositMovement: DEPOSIT_MOVEMENTS,
  DevicePlatform: DEVICE_PLATFORMS,
  EffectiveInvoiceStatus: EFFECTIVE_INVOICE_STATUSES,
  ElectricityGuard: ELECTRICITY_GUARDS,
  ElectricityState: ELECTRICITY_STATES,
  EventSort: EVENT_SORTS,
  EventType: EVENT_TYPES,
  ExportedAllocationMethod: EXPORTED_ALLOCATION_METHODS,
  ExternalPaymentMethod: EXTERNAL_PAYMENT_METHODS,
  FeeBasis: FEE_BASES,
  FeeProration: FEE_PRORATIONS,
  FeeScope: FEE_SCOPES,
  FieldErrorCode: FIELD_CODES,
  ConsentAction: CONSENT_ACTIONS,
  ConsentState: CONSENT_STATES,
  ConsentWay: CONSENT_WAYS,
  ErasureReason: ERASURE_REASONS,
  IdentityPurpose: IDENTITY_PURPOSES,
  RetentionKind: RETENTION_KINDS,
  Gender: GENDERS,
  HandoverItemCondition: ITEM_CONDITIONS,
  HandoverKind: HANDOVER_KINDS,
  HandoverStatus: HANDOVER_STATUSES,
  IdentityDocumentType: IDENTITY_DOCUMENT_TYPES,
  ImportNoteCode: IMPORT_NOTE_CODES,
  ImportSheet: IMPORT_SHEETS,
  ImportStatus: IMPORT_STATUSES,
  IncomeTaxBase: PIT_BASES,
  InvitationChannel: INVITATION_CHANNELS,
  InvitationSource: INVITATION_SOURCES,
  InvitationStatus: INVITATION_STATUSES,
  InvoiceBulkAction: INVOICE_BULK_ACTIONS,
  InvoiceKind: INVOICE_KINDS,
  InvoiceLineSource: LINE_SOURCES,
  InvoiceLineType: LINE_TYPES,
  InvoiceQuestionStatus: INVOICE_QUESTION_STATUSES,
  InvoiceStatus: INVOICE_STATUSES,
  JournalEntryKind: ENTRY_KINDS,
  LateFeeKind: LATE_FEE_KINDS,
  LeaseProration: LEASE_PRORATIONS,
  LeaseStatus: LEASE_STATUSES,
  LinkAction: LINK_ACTIONS,
  Locale: LOCALES,
  ManualInvoiceLineType: MANUAL_LINE_TYPES,
  MemberStatus: MEMBER_STATUSES,
  MeterReadingFlag: READING_FLAGS,
  MeterReadingKind: READING_KINDS,
  MeterReadingSource: READING_SOURCES,
  MeterReadingStatus: READING_STATUSES,
  MoneyDirection: DIRECTIONS,
  NameExtra: NAME_EXTRAS,
  NotificationChannel: NOTICE_CHANNELS,
  NotificationStatus: NOTICE_STATUSES,
  NotificationTopic: TOPICS,
  OrganizationStatus: ORGANIZATION_STATUSES,
  OverpaymentRule: OVERPAYMENT_RULES,
  PaidFrom: PAID_FROM,
  PaperField: PAPER_FIELDS,
  PaperSubjectType: PAPER_SUBJECTS,
  PaymentConnectionAuthMethod: WEBHOOK_AUTH_METHODS,
  PaymentConnectionStatus: CONNECTION_STATUSES,
  PaymentMethod: PAYMENT_METHODS,
  PaymentProvider: PAYMENT_PROVIDERS,
  PaymentPurpose: PAYMENT_PURPOSES,
  PaymentQrScope: QR_SCOPES,
  PaymentStatus: PAYMENT_STATUSES,
  Permission: PERMISSION_NAMES,
  PhotoContentType: PHOTO_TYPES,
  PlanCode: PLAN_CODES,
  PropertyStatus: PROPERTY_STATUSES,
  UtilityPriceSource: PRICE_SOURCES,
  QuotaBasis: QUOTA_BASES,
  RefreshPlace: REFRESH_PLACES,
  RentCycle: RENT_CYCLES,
  RenterEffectiveInvoiceStatus: RENTER_EFFECTIVE_STATUSES,
  RenterInvoiceStatus: RENTER_INVOICE_STATUSES,
  RenterPortalStatus: PORTAL_STATUSES,
  RenterStatus: RENTER_STATUSES,
  ReviewItemExtra: REVIEW_ITEM_EXTRAS,
  ReviewReason: REVIEW_REASONS,
  ReviewResolutionKind: RESOLUTION_KINDS,
  ReviewState: REVIEW_STATES,
  Role: MEMBER_ROLES,
  RoomExtra: ROOM_EXTRAS,
  RoomNeed: ROOM_NEEDS,
  RoomStatus: ROOM_STATUSES,
  SecondFactorKind: SECOND_FACTOR_KINDS,
  SettableRoomStatus: SETTABLE_ROOM_STATUSES,
  TaxPeriod: TAX_PERIODS,
  TaxThresholdState: TAX_THRESHOLD_STATES,
  TicketPriority: TICKET_PRIORITIES,
  TicketStatus: TICKET_STATUSES,
  TokenType: TOKEN_TYPES,
  Utility: UTILITIES,
  WebhookDeliveryStatus: DELIVERY_STATUSES,
  WebhookEndpointStatus: ENDPOINT_STATUSES,
  WebhookPausedReason: PAUSED_REASONS,
  WebhookType: DELIVERY_TYPES,
} as const satisfies Record<string, List>;

const NAMES = new Map<List, string>(Object.entries(NAMED_LISTS).map(([name, values]) => [values, name]));

/** A list is recognized by identity: two lists with the same values are different lists. */
export function listName(values: List): string {
  const name = NAMES.get(values);
  if (name === undefined) throw new Error(`Name the list ${values.join(', ')} in domain/catalog/list-names.ts`);
  return name;
}
