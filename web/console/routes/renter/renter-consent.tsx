import type { ConsentAction } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatMoment } from '../../../words/format.ts';
import { privacyWords } from '../../../words/privacy.ts';

const SHOWN = 3;

/** Whether the renter agreed to the current text, how, and what was recorded on paper. */
export function RenterConsent({ renterId }: { readonly renterId: string }) {
  const words = useWords(privacyWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('renters.write');
  const renter_id = renterId;
  const { data } = useQuery({
    queryKey: ['consents', renter_id],
    queryFn: () => api().get('/renters/{renter_id}/consents', { path: { renter_id } }),
  });
  const record = useSave(
    (action: ConsentAction, idempotencyKey) =>
      api().post('/renters/{renter_id}/consents', {
        path: { renter_id },
        body: { action, version: data?.current_version ?? 0 },
        idempotencyKey,
      }),
    { said: words.consentRecorded, toastErrors: true },
  );
  if (!data) return null;
  const isGiven = data.state === 'GIVEN';
  return (
    <>
      <div className="pad between">
        <State tone={isGiven ? 'good' : 'warn'} icon={ShieldCheck} label={words.states[data.state]} />
        <ActionButton
          look="small"
          reason={reason}
          busy={record.isPending}
          onClick={() => record.mutate(isGiven ? 'WITHDRAWN' : 'GIVEN')}
        >
          {isGiven ? words.recordWithdrawal : words.recordPaper}
        </ActionButton>
      </div>
      <ul className="rows">
        {data.consents.slice(0, SHOWN).map(({ id, action, way, version, created_at, recorded_by_name }) => (
          <li className="row" key={id}>
            <span className="grow">
              <span className="strong">
                {words.consentActions[action]} {words.ways[way]}
              </span>
              <span className="detail">
                {formatMoment(created_at, language)} · {words.version(version)}
                {recorded_by_name && ` · ${recorded_by_name}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
