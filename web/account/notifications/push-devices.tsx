import { useQuery } from '@tanstack/react-query';
import { BellRing, MonitorSmartphone } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../data/app.ts';
import { useRows } from '../../data/lists.ts';
import { readPushState, turnPushOff, turnPushOn } from '../../data/push.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Banner } from '../../ui/feedback/feedback.tsx';
import { ListState } from '../../ui/list/list-state.tsx';
import { MoreRows } from '../../ui/list/more-rows.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { formatMoment } from '../../words/format.ts';
import { notificationsWords } from '../../words/settings-notifications.ts';
import './notifications.css';

/** The reason first, then the question of the browser; and every device that is notified. */
export function PushDevices({ why }: { readonly why: string }) {
  const words = useWords(notificationsWords);
  const language = useLanguage();
  const { api } = useApp();
  const here = useQuery({ queryKey: ['push-state'], queryFn: readPushState, refetchInterval: false });
  const list = useRows(['devices'], async (cursor) => {
    const { data, meta } = await api().request('get', '/devices', {
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.devices, next: meta.next_cursor };
  });
  const turnOn = useSave(() => turnPushOn(api()), {
    toastErrors: true,
    done: (state) => {
      if (state === 'on') showToast(words.turnedOn);
      else if (state !== 'off') showToast(state === 'denied' ? words.denied : words.notYet, { tone: 'bad' });
    },
  });
  const turnOff = useSave(() => turnPushOff(api()), { said: words.turnedOff, toastErrors: true });
  const remove = useSave((device_id: string) => api().delete('/devices/{device_id}', { path: { device_id } }), {
    said: words.removed,
    toastErrors: true,
  });
  const { state = 'off', endpoint = null } = here.data ?? {};
  return (
    <>
      <section className="panel" aria-labelledby="h-device">
        <header>
          <h2 id="h-device">{words.device}</h2>
        </header>
        <div className="pad stack">
          {state === 'unsupported' && <Banner>{words.unsupported}</Banner>}
          {state === 'denied' && <Banner tone="warn">{words.denied}</Banner>}
          {state === 'off' && <p className="small quiet">{why}</p>}
          {state === 'on' && <p>{words.on}</p>}
          <div className="btns">
            {state === 'off' && (
              <ActionButton
                key="on"
                look="primary"
                icon={BellRing}
                busy={turnOn.isPending}
                onClick={() => turnOn.mutate(undefined)}
              >
                {words.turnOn}
              </ActionButton>
            )}
            {state === 'on' && (
              <ActionButton key="off" busy={turnOff.isPending} onClick={() => turnOff.mutate(undefined)}>
                {words.turnOff}
              </ActionButton>
            )}
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="h-devices">
        <header>
          <h2 id="h-devices">{words.devices}</h2>
        </header>
        <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noDevices} />}>
          <ul className="rows push-devices">
            {list.rows.map(({ id, platform, subscription, last_seen_at }) => {
              const when = formatMoment(last_seen_at, language);
              return (
                <li className="row" key={id}>
                  <MonitorSmartphone className="i" aria-hidden="true" />
                  <span className="grow">
                    <span className="strong">{words.platforms[platform]}</span>
                    <br />
                    <span className="small quiet">{words.lastSeen(when)}</span>
                  </span>
                  {subscription && subscription.endpoint === endpoint ? (
                    <span className="badge now">{words.thisOne}</span>
                  ) : (
                    <ActionButton
                      look="small"
                      aria-label={words.removeNamed(words.platforms[platform], when)}
                      busy={remove.isPending && remove.variables === id}
                      onClick={() => remove.mutate(id)}
                    >
                      {words.remove}
                    </ActionButton>
                  )}
                </li>
              );
            })}
          </ul>
          <MoreRows list={list} />
        </ListState>
      </section>
    </>
  );
}
