import { DEADLINE_KINDS, DEADLINE_STATES, DEADLINE_SUBJECTS } from '../../../../domain/catalog/deadlines.ts';
import { LegalRule } from '../../../http/legal-rule.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  date,
  dateTime,
  display,
  list,
  nullable,
  oneOf,
  optional,
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

export const Deadline = resource('Deadline', {
  id: uuid(),
  organization_id: uuid(),
  property_id: nullable(uuid({ description: 'Null if it concerns the whole organization.' })),
  property_name: nullable(Type.String({ examples: ['Hoa Sen, Bình Thạnh'] })),
  display: resource('DeadlineDisplay', { kind: display(DEADLINE_KINDS), state: display(DEADLINE_STATES) }),
  due_on: date(),
  due_at: dateTime({
    description: 'The last moment, in the organization’s time zone: 23:00 for a stay, else the end of the day.',
  }),
  period: nullable(period({ description: 'The month whose readings or invoices are missing.' })),
  subject: resource('DeadlineSubject', {
    type: oneOf(DEADLINE_SUBJECTS),
    id: uuid(),
    name: nullable(Type.String({ description: 'Of the person, house or owner.', examples: ['Trần Văn Minh'] })),
    lease_id: nullable(uuid()),
    room_id: nullable(uuid()),
    room_name: nullable(Type.String({ examples: ['P101'] })),
    renter_id: nullable(uuid()),
  }),
  rule: nullable(LegalRule),
  postponed_until: nullable(date()),
  reason: nullable(Type.String({ examples: ['Khách đã tự khai trên VNeID'] })),
  changed_by_name: nullable(
    Type.String({
      description: 'Who decided; null if what it asks for happened by itself.',
      examples: ['Nguyễn Thị Lan'],
    }),
  ),
  changed_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export const DeadlineList = resource('DeadlineList', { deadlines: list(Deadline) });
export const DeadlineParams = closed({ deadline_id: uuid() });
export const DeadlineQuery = closed({
  ...PAGE_QUERY,
  state: optional(oneOf(DEADLINE_STATES)),
  kind: optional(oneOf(DEADLINE_KINDS)),
  property_id: optional(uuid({ description: 'Not those of the whole organization.' })),
  lease_id: optional(uuid({ description: 'About this lease or its household.' })),
  date_from: optional(date({ description: 'Due on or after this day.' })),
  date_to: optional(date({ description: 'Due on or before this day.' })),
});

const reason = () => text(1, 1000, { examples: ['Khách đã tự khai trên VNeID'] });
export const DoneBody = body('DeadlineDoneBody', { reason: optional(reason()) });
export const PostponeBody = body('PostponeDeadlineBody', {
  until: date({ description: 'A later day than today; it appears again then.' }),
  reason: reason(),
});
export const DismissBody = body('DismissDeadlineBody', { reason: reason() });
