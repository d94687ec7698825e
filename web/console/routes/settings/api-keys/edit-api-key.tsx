import type { ApiKey } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { apiKeysWords } from '../../../../words/settings-api-keys.ts';
import { SecretOnce } from '../shared/secret-once.tsx';
import { ApiKeyForm } from './api-key-form.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

/** Makes a key, which is shown once, or changes what it may do. */
export function EditApiKey({ id, onClose }: Props) {
  const words = useWords(apiKeysWords);
  const { api } = useApp();
  const [made, setMade] = useState<string | null>(null);
  const isNew = id === 'new';
  const keptAs = `api-key.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const query = useQuery({
    queryKey: ['api-key', id],
    queryFn: (): Promise<ApiKey> => api().get('/api-keys/{api_key_id}', { path: { api_key_id: id } }),
    enabled: !isNew,
  });
  if (made)
    return (
      <SecretOnce title={words.made} label={words.key} secret={made} onClose={onClose}>
        <p className="small quiet">{words.usage}</p>
      </SecretOnce>
    );
  return (
    <Dialog open onOpenChange={close} kind="sheet" title={isNew ? words.add : words.edit}>
      <section>
        {isNew || query.data ? (
          <ApiKeyForm
            apiKey={query.data ?? null}
            keptAs={keptAs}
            onMade={(key) => (key ? setMade(key) : close())}
            onClose={close}
          />
        ) : query.isError ? (
          <ErrorState error={query.error} />
        ) : (
          <Skeleton rows={6} />
        )}
      </section>
    </Dialog>
  );
}
