import type { ConsentAction, TenantPrivacyNotice } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { renterPrivacyWords } from '../../../words/renter-privacy.ts';
import { SaveFile } from '../../save-file.tsx';
import './privacy.css';

/** What the landlord says about the renter's data, whether the renter agrees, and the data itself. */
export default function RenterPrivacyPage() {
  const words = useWords(renterPrivacyWords);
  const { api } = useApp();
  const language = useLanguage();
  const notice = useQuery({
    queryKey: ['privacy-notice', language],
    queryFn: () => api().get('/tenant/privacy-notice'),
  });
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
        </div>
      </div>
      {notice.isPending && <Skeleton rows={8} />}
      {notice.isError && <ErrorState error={notice.error} onRetry={() => void notice.refetch()} />}
      {notice.data && (
        <div className="cols">
          <Notice notice={notice.data} />
          <div className="stack">
            <MyData />
            <History notice={notice.data} />
          </div>
        </div>
      )}
    </>
  );
}

function Notice({ notice }: { readonly notice: TenantPrivacyNotice }) {
  const words = useWords(renterPrivacyWords);
  const { api } = useApp();
  const { version, text, state, organization_name } = notice;
  const record = useSave(
    (action: ConsentAction, idempotencyKey) =>
      api().post('/tenant/consents', { body: { action, version }, idempotencyKey }),
    { said: ({ state: now }) => (now === 'GIVEN' ? words.agreed : words.withdrawn), toastErrors: true },
  );
  return (
    <section className="panel" aria-labelledby="h-notice">
      <header>
        <h2 id="h-notice">{words.subtitle(organization_name)}</h2>
        <State tone={state === 'GIVEN' ? 'good' : 'warn'} icon={ShieldCheck} label={words.states[state]} />
      </header>
      <p className="pad notice-text">{text}</p>
      <footer className="stack">
        {state === 'GIVEN' ? (
          <>
            <p className="small quiet">{words.withdrawHint}</p>
            <ActionButton busy={record.isPending} onClick={() => record.mutate('WITHDRAWN')}>
              {words.withdraw}
            </ActionButton>
          </>
        ) : (
          <ActionButton look="primary" busy={record.isPending} onClick={() => record.mutate('GIVEN')}>
            {words.agree}
          </ActionButton>
        )}
      </footer>
    </section>
  );
}

function MyData() {
  const words = useWords(renterPrivacyWords);
  const { api } = useApp();
  return (
    <section className="panel" aria-labelledby="h-my-data">
      <header>
        <h2 id="h-my-data">{words.myData}</h2>
      </header>
      <div className="pad stack small quiet">
        <p>{words.myDataHelp}</p>
        <p>{words.erase}</p>
      </div>
      <footer>
        <SaveFile
          label={words.myData}
          load={() => api().file('/tenant/my-data')}
          name="my-data.zip"
          look=""
          said={words.myDataSaved}
        />
      </footer>
    </section>
  );
}

function History({ notice: { consents } }: { readonly notice: TenantPrivacyNotice }) {
  const words = useWords(renterPrivacyWords);
  const language = useLanguage();
  if (consents.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-consents">
      <header>
        <h2 id="h-consents">{words.history}</h2>
      </header>
      <ul className="rows">
        {consents.map(({ id, action, way, version, created_at }) => (
          <li className="row" key={id}>
            <span className="grow">
              <span className="strong">
                {words.actions[action]} {words.ways[way]}
              </span>
              <span className="detail">
                {formatMoment(created_at, language)} · {words.version(version)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
