import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { formatDate } from '../../../../words/format.ts';
import { privacySettingsWords } from '../../../../words/settings-privacy.ts';
import { Go } from '../../../go.tsx';

const SHOWN = 8;
/** As many as the service lists. */
const MAX_LISTED = 500;

/** What the saved settings erase next, or would once turned on. */
export function RetentionPreview({ isOn }: { readonly isOn: boolean }) {
  const words = useWords(privacySettingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const [isLong, setLong] = useState(false);
  // Counts over the whole history; it changes with the settings, which load it again.
  const preview = useQuery({
    queryKey: ['retention-preview'],
    queryFn: () => api().get('/retention/preview'),
    refetchInterval: false,
  });
  if (preview.isPending) return <Skeleton rows={3} />;
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  const { renters } = preview.data;
  const count = renters.length;
  if (count === 0) return <p className="pad small quiet">{words.nothingDue}</p>;
  return (
    <>
      <p className="pad strong">{isOn ? words.willGo(count) : words.wouldGo(count, count >= MAX_LISTED)}</p>
      <ul className="rows">
        {(isLong ? renters : renters.slice(0, SHOWN)).map(({ renter_id, full_name, left_on, kinds }) => (
          <li key={renter_id}>
            <Go className="row" to="/renters/$renter_id" params={{ renter_id }}>
              <span className="grow">
                <span className="strong">{full_name}</span>
                <span className="detail">
                  {words.leftOn(formatDate(left_on, language))} ·{' '}
                  {kinds.map(({ kind, count }) => `${words.retentionKinds[kind]}: ${count}`).join(', ')}
                </span>
              </span>
            </Go>
          </li>
        ))}
      </ul>
      {!isLong && count > SHOWN && (
        <footer>
          <button className="btn small" type="button" onClick={() => setLong(true)}>
            {words.showAll(count)}
          </button>
        </footer>
      )}
    </>
  );
}
