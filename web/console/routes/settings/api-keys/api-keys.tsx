import { CircleAlert, ExternalLink, KeyRound, Pencil, Plus } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { Badge } from '../../../../ui/state/badge.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { permissionWords } from '../../../../words/permissions.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { apiKeysWords } from '../../../../words/settings-api-keys.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';
import { EditApiKey } from './edit-api-key.tsx';
import { EmbedPanel } from './embed-settings.tsx';

export default function ApiKeysPage() {
  const words = useWords(apiKeysWords);
  const common = useWords(settingsWords);
  const named = useWords(permissionWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, open, close } = useOpened();
  const denied = useCan('api_keys.read');
  const may = useMay('api_keys.write');
  const list = useRows(['api-keys', denied], async (cursor) => {
    if (denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/api-keys', {
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.api_keys, next: meta.next_cursor };
  });
  const add = (
    <ActionButton look="primary" icon={Plus} reason={may} onClick={() => open({ open: 'new' })}>
      {words.add}
    </ActionButton>
  );
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now();
  return (
    <SettingsPage page="apiKeys" actions={add}>
      <div className="stack">
        <section className="panel" aria-label={words.edit}>
          <div className="pad between">
            <p className="small quiet">{words.help}</p>
            <a className="btn small" href="/docs">
              <ExternalLink className="i" aria-hidden="true" />
              {words.docs}
            </a>
          </div>
          <ListState
            query={list}
            rows={list.rows.length}
            empty={
              <EmptyState title={words.empty}>
                <p>{words.emptyHint}</p>
              </EmptyState>
            }
          >
            <ul className="rows settings-rows">
              {list.rows.map(({ id, name, prefix, permissions, expires_at, last_used_at }) => (
                <li className="row" key={id}>
                  <KeyRound className="i" aria-hidden="true" />
                  <span className="grow">
                    <span className="strong">{name}</span> <span className="code small quiet">{prefix}…</span>
                    <br />
                    <span className="small quiet">
                      {[
                        named.permissionCount(permissions.length),
                        last_used_at ? words.lastUsed(formatMoment(last_used_at, language)) : words.neverUsed,
                        ...(expires_at ? [words.expiresOn(formatMoment(expires_at, language))] : []),
                      ].join(' · ')}
                    </span>
                  </span>
                  {isPast(expires_at) && <Badge tone="bad" icon={CircleAlert} label={words.expired} />}
                  <ActionButton
                    look="ghost square small"
                    icon={Pencil}
                    aria-label={common.edit(name)}
                    onClick={() => open({ open: id })}
                  />
                </li>
              ))}
            </ul>
            <MoreRows list={list} />
          </ListState>
        </section>
        {search.open && <EditApiKey id={search.open} onClose={() => close({ open: undefined })} />}
        {!denied && <EmbedPanel />}
      </div>
    </SettingsPage>
  );
}
