import { EVENT_TYPES } from './event-types.ts';

export const ENDPOINT_STATUSES = ['ACTIVE', 'PAUSED'] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** OPERATOR: paused by a person. GONE: the endpoint answered 410. FAILING: nothing succeeded for the whole retry window. */
export const PAUSED_REASONS = ['OPERATOR', 'GONE', 'FAILING'] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];

export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const TEST_TYPE = 'webhook.test';
export const DELIVERY_TYPES = [...EVENT_TYPES, TEST_TYPE] as const;
