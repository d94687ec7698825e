import type { NotificationChannel } from '@rentroll/client';
import { ArrowUp } from 'lucide-react';
import { useWords } from '../../../../data/app.ts';
import { Switch } from '../../../../ui/field/field.tsx';
import { organizationWords } from '../../../../words/settings-organization.ts';

const ALL: readonly NotificationChannel[] = ['ZALO', 'PUSH', 'EMAIL'];
type Props = {
  readonly channels: readonly NotificationChannel[];
  readonly onChange: (channels: NotificationChannel[]) => void;
};

/** Which channels are used, and which one is tried first. */
export function ChannelOrder({ channels, onChange }: Props) {
  const words = useWords(organizationWords);
  const rest = ALL.filter((channel) => !channels.includes(channel));
  const raise = (at: number) => onChange(channels.toSpliced(at - 1, 2, ...channels.slice(at - 1, at + 1).reverse()));
  const toggle = (channel: NotificationChannel, on: boolean) =>
    onChange(on ? [...channels, channel] : channels.filter((each) => each !== channel));
  return (
    <section className="panel" aria-labelledby="h-channels">
      <header>
        <h2 id="h-channels">{words.channels}</h2>
      </header>
      <p className="pad small quiet">{words.channelsHelp}</p>
      <ol className="rows">
        {[...channels, ...rest].map((channel, at) => {
          const name = words.channelNames[channel];
          const on = channels.includes(channel);
          return (
            <li className="row" key={channel}>
              <span className="num quiet">{on ? `${at + 1}.` : '–'}</span>
              <span className="grow">
                <Switch
                  name="notification_channels"
                  checked={on}
                  aria-label={words.use(name)}
                  onChange={({ target }) => toggle(channel, target.checked)}
                >
                  {name}
                </Switch>
              </span>
              {on && at > 0 && (
                <button
                  className="btn ghost square"
                  type="button"
                  aria-label={words.up(name)}
                  onClick={() => raise(at)}
                >
                  <ArrowUp className="i" aria-hidden="true" />
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
