import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { formatDate } from '../../../../words/format.ts';
import { privacySettingsWords } from '../../../../words/settings-privacy.ts';
import { Go } from '../../../go.tsx';

/** What the saved settings would erase now. */
export function RetentionPreview() {
  const words = useWords(privacySettingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const { data } = useQuery({ queryKey: ['retention-preview'], queryFn: () => api().get('/retention/preview') });
  if (!data) return null;
  if (data.renters.length === 0) return <p className="pad small quiet">{words.nothingDue}</p>;
  return (
    <>
      <p className="pad strong">{words.wouldGo(data.renters.length)}</p>
      <ul className="rows">
        {data.renters.map(({ renter_id, full_name, left_on, kinds }) => (
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
    </>
  );
}
