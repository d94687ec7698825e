import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import { ruleOfDeadline } from '../../../../domain/rules/deadlines.ts';
import type { DeadlineRow } from './queries.ts';

const MONTHLY = ['METER_READING', 'INVOICES_NOT_ISSUED'];

export function presentDeadline(row: DeadlineRow, locale: Locale) {
  const { kind, state, subject_type, subject_id, member_name, lease_id, room_id, room_name, renter_id, renter_name } =
    row;
  const rule = ruleOfDeadline(kind, row.due_on);
  return {
    id: row.id,
    organization_id: row.organization_id,
    property_id: row.property_id,
    property_name: row.property_name,
    display: { kind: withLabel('deadline_kind', kind, locale), state: withLabel('deadline_state', state, locale) },
    due_on: row.due_on,
    due_at: row.due_at,
    period: MONTHLY.includes(kind) ? row.due_on.slice(0, 7) : null,
    subject: {
      type: subject_type,
      id: subject_id,
      name: row.subject_name ?? member_name ?? renter_name ?? row.property_name,
      lease_id,
      room_id,
      room_name,
      renter_id,
    },
    rule: rule && citeRule(rule, locale),
    postponed_until: row.postponed_until,
    reason: row.reason,
    changed_by_name: row.changed_by_name,
    changed_at: row.changed_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
