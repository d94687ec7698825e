import type { RememberedDevice } from '@rentroll/client';
import { ShieldCheck } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../data/app.ts';
import { useSave } from '../data/save.ts';
import { formatMoment } from '../words/format.ts';
import { sessionsWords } from '../words/sessions.ts';
import { routeOf } from './security/factor-routes.ts';

/** Browsers on which no second factor is asked for. */
export function RememberedDevices({ devices }: { readonly devices: readonly RememberedDevice[] }) {
  const words = useWords(sessionsWords);
  const language = useLanguage();
  const { api, session } = useApp();
  const forget = useSave(
    (remembered_device_id: string) =>
      api().delete(routeOf(session, '/remembered-devices/{remembered_device_id}'), { path: { remembered_device_id } }),
    { said: words.forgotten, toastErrors: true },
  );
  return (
    <>
      <h3 className="pad">{words.remembered}</h3>
      <ul className="rows">
        {devices.map(({ id, device_name, ip, expires_at }) => (
          <li className="row" key={id}>
            <ShieldCheck className="i" aria-hidden="true" />
            <span className="grow">
              <span className="strong">{device_name ?? words.unknown}</span>
              <br />
              <span className="small quiet">
                {words.until(formatMoment(expires_at, language))}
                {ip ? ` · ${ip}` : ''}
              </span>
            </span>
            <button className="btn small" type="button" disabled={forget.isPending} onClick={() => forget.mutate(id)}>
              {words.forget}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
