import type { BillingRun } from '@rentroll/client';
import type { ErrorCode } from '../../../../domain/catalog/errors.ts';
import { errorMessage } from '../../../../domain/catalog/messages.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { billingWords } from '../../../words/billing.ts';
import { Go } from '../../go.tsx';

/** Why the run, or its last step, was refused as a whole. Loaded when it is needed: the messages of the service are many. */
export default function RunRefusals({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const language = useLanguage();
  const codes = new Set(run.problems.flatMap(({ room_id, code }) => (room_id === null ? [code] : [])));
  const hasFailed = run.display.status.value === 'FAILED';
  const search = { period: run.period, ...(run.property_id && { property: run.property_id }) };
  const again = hasFailed && (
    <Go className="btn small" to="/billing" search={search}>
      {words.backToMonth}
    </Go>
  );
  return (
    <Banner tone="bad" action={again}>
      {hasFailed && <strong>{words.failed} </strong>}
      {[...codes].map((code) => errorMessage(code as ErrorCode, language) ?? code).join(' ')}
    </Banner>
  );
}
