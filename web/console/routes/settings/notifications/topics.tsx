import type { NotificationChoices } from '@rentroll/client';
import { useWords } from '../../../../data/app.ts';
import { notificationsWords } from '../../../../words/settings-notifications.ts';
import { topicWords } from '../../../../words/settings-topics.ts';
import '../../../../ui/table/table.css';

const CHANNELS = ['email', 'push'] as const;
type Topic = keyof NotificationChoices;
type Props = {
  /** What holds for topics the person chose nothing for. */
  readonly defaults: NotificationChoices;
  readonly choices: NotificationChoices;
  readonly onChange: (choices: NotificationChoices) => void;
};

export function Topics({ defaults, choices, onChange }: Props) {
  const words = useWords(notificationsWords);
  const topics = useWords(topicWords);
  return (
    <section className="panel" aria-labelledby="h-topics">
      <header>
        <h2 id="h-topics">{words.what}</h2>
      </header>
      <p className="pad small quiet">{words.whatHelp}</p>
      <table className="table topics">
        <thead>
          <tr>
            <th scope="col">{words.topic}</th>
            {CHANNELS.map((channel) => (
              <th scope="col" key={channel}>
                {words[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(defaults) as Topic[]).map((topic) => (
            <tr key={topic}>
              <th scope="row">{topics[topic] ?? topic}</th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={words.by(topics[topic] ?? topic, words[channel])}
                    checked={choices[topic]?.[channel] ?? defaults[topic]?.[channel] ?? false}
                    onChange={({ target }) =>
                      onChange({ ...choices, [topic]: { ...choices[topic], [channel]: target.checked } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
