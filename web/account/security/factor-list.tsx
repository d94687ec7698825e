import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/feedback.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ErrorState, Skeleton } from '../../ui/states/states.tsx';
import { formatMoment } from '../../words/format.ts';
import { securityWords } from '../../words/security.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { routeOf } from './factor-routes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export const useFactors = () => {
  const { api, session } = useApp();
  return useQuery({
    queryKey: ['second-factors'],
    queryFn: () => api().get(routeOf(session, '/second-factors')),
  });
};

type Removing = { readonly id: string; readonly name: string };

type Props = {
  readonly className?: string;
  /** The recovery codes that came with the first factor were stored. */
  readonly onStored?: () => void;
};

/** The second factors of the account, and what is shown once after the first. */
export function FactorList({ className = 'cols', onStored }: Props) {
  const words = useWords(securityWords);
  const language = useLanguage();
  const factors = useFactors();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<Removing | null>(null);
  const { data } = factors;
  const closeCodes = () => {
    setCodes(null);
    onStored?.();
  };
  return (
    <div className={className}>
      <section className="panel" aria-labelledby="h-factors">
        <header>
          <h2 id="h-factors">{words.title}</h2>
        </header>
        <div className="pad stack">
          <p className="quiet">{words.help}</p>
          {data?.required && data.second_factors.length === 0 && <Banner tone="warn">{words.required}</Banner>}
        </div>
        {factors.isPending && <Skeleton />}
        {factors.isError && <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />}
        <ul className="rows">
          {data?.second_factors.map(({ id, kind, name, created_at, last_used_at }) => {
            const Icon = kind === 'PASSKEY' ? Fingerprint : Smartphone;
            return (
              <li className="row" key={id}>
                <Icon className="i" aria-hidden="true" />
                <span className="grow">
                  <span className="strong">{name}</span>
                  <br />
                  <span className="small quiet">
                    {words.kinds[kind]} ·{' '}
                    {last_used_at
                      ? words.lastUsed(formatMoment(last_used_at, language))
                      : words.added(formatMoment(created_at, language))}
                  </span>
                </span>
                <button
                  className="btn small"
                  type="button"
                  aria-label={words.removeNamed(name)}
                  onClick={() => setRemoving({ id, name })}
                >
                  {words.remove}
                </button>
              </li>
            );
          })}
        </ul>
        {data && (
          <footer className="stack">
            <AddApp emailCode={data.email_code_required} onCodes={setCodes} />
            <AddPasskey emailCode={data.email_code_required} onCodes={setCodes} />
          </footer>
        )}
      </section>
      {data && data.second_factors.length > 0 && <Codes left={data.recovery_codes_left} onCodes={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onClose={closeCodes} />}
      {removing && <Remove factor={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

type CodesProps = { readonly left: number; readonly onCodes: (codes: readonly string[]) => void };

function Codes({ left, onCodes }: CodesProps) {
  const words = useWords(securityWords);
  const { api, session } = useApp();
  const replace = useSave(() => api().post(routeOf(session, '/second-factors/recovery-codes')), {
    toastErrors: true,
    done: ({ recovery_codes }) => onCodes(recovery_codes ?? []),
  });
  return (
    <section className="panel" aria-labelledby="h-codes">
      <header>
        <h2 id="h-codes">{words.codes}</h2>
      </header>
      <div className="pad stack">
        <p className="quiet">{words.codesHelp}</p>
        <p className="strong">{words.codesLeft(left)}</p>
        <div className="btns">
          <ActionButton busy={replace.isPending} onClick={() => replace.mutate(undefined)}>
            {words.newCodes}
          </ActionButton>
        </div>
      </div>
    </section>
  );
}

function Remove({ factor: { id, name }, onClose }: { readonly factor: Removing; readonly onClose: () => void }) {
  const words = useWords(securityWords);
  const { actions } = useWords();
  const { api, session } = useApp();
  const remove = useSave(
    () =>
      api().delete(routeOf(session, '/second-factors/{second_factor_id}'), {
        path: { second_factor_id: id },
      }),
    { said: words.removed, done: onClose },
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.removeNamed(name)}>
      <Form error={remove.error} onSubmit={() => remove.mutate(undefined)}>
        <p>{words.removeWhat}</p>
        <div className="btns">
          <ActionButton look="danger" type="submit" busy={remove.isPending}>
            {words.remove}
          </ActionButton>
          <button className="btn" type="button" onClick={onClose}>
            {actions.cancel}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
