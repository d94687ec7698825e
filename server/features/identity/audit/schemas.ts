import { ACTOR_KINDS } from '../../../../domain/catalog/accounts.ts';
import { AUDIT_ACTIONS } from '../../../../domain/catalog/audit-actions.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

export const AuditEvent = resource('AuditEvent', {
  id: uuid(),
  organization_id: uuid(),
  actor: Type.Object({
    kind: oneOf(ACTOR_KINDS),
    id: nullable(uuid()),
    name: nullable(Type.String({ examples: ['Nguyễn Thị Lan'] })),
  }),
  action: Type.String(),
  subject: resource('Subject', { type: Type.String(), id: uuid() }),
  at: dateTime(),
  request_id: nullable(Type.String()),
  changes: Type.Object({}, { additionalProperties: true }),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const AuditEventList = resource('AuditEventList', { audit_events: list(AuditEvent) });

export const AuditEventsQuery = closed({
  ...PAGE_QUERY,
  action: optional(oneOf(AUDIT_ACTIONS)),
  actor_id: optional(uuid()),
  subject_type: optional(text(1, 60)),
  subject_id: optional(uuid()),
  date_from: optional(date({ description: 'First day of `at`, included.' })),
  date_to: optional(date({ description: 'Last day of `at`, included.' })),
});
