import { AUDIT_ACTIONS } from '../../../../../domain/catalog/audit-actions.ts';
import { useAddress } from '../../../../data/address.ts';
import { useWords } from '../../../../data/app.ts';
import { DateField } from '../../../../ui/calendar/pick-fields.tsx';
import { SelectField } from '../../../../ui/field/field.tsx';
import { auditWords } from '../../../../words/settings-audit.ts';
import { useActName } from './act-name.ts';
import './audit.css';

/** What acts are about; some are about the lease, house or renter they concern. */
const SUBJECTS = [
  'invoice',
  'payment',
  'review_item',
  'billing_run',
  'meter_reading',
  'lease',
  'renter',
  'household_member',
  'invitation',
  'room',
  'property',
  'recurring_fee',
  'ticket',
  'invoice_question',
  'expense',
  'supplier_bill',
  'import',
  'organization',
  'member',
  'bank_account',
  'payment_connection',
  'api_key',
  'webhook_endpoint',
] as const;

export function AuditFilters() {
  const words = useWords(auditWords);
  const nameOf = useActName();
  const { search, change } = useAddress();
  const { action, subject_type, date_from, date_to, actor_id, subject_id } = search;
  const narrowed = Boolean(action || subject_type || date_from || date_to || actor_id || subject_id);
  return (
    <search className="audit-filters" aria-label={words.filters}>
      <SelectField
        label={words.subject}
        value={subject_type ?? ''}
        onChange={({ target }) => change({ subject_type: target.value || undefined })}
        choices={[
          { value: '', label: words.everything },
          ...SUBJECTS.map((value) => ({ value, label: words.subjects[value] ?? value })),
        ]}
      />
      <SelectField
        label={words.action}
        value={action ?? ''}
        onChange={({ target }) => change({ action: target.value || undefined })}
        choices={[
          { value: '', label: words.every },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      <DateField
        optional
        label={words.from}
        value={date_from ?? null}
        onChange={(day) => change({ date_from: day || undefined })}
      />
      <DateField
        optional
        label={words.to}
        value={date_to ?? null}
        onChange={(day) => change({ date_to: day || undefined })}
      />
      {narrowed && (
        <p className="small quiet line">
          {actor_id && words.ofActor} {subject_id && words.ofSubject}
          <button
            className="btn small"
            type="button"
            onClick={() =>
              change({
                action: undefined,
                subject_type: undefined,
                date_from: undefined,
                date_to: undefined,
                actor_id: undefined,
                subject_id: undefined,
              })
            }
          >
            {words.clear}
          </button>
        </p>
      )}
    </search>
  );
}
