import { useWords } from '../../data/app.ts';
import { notificationsWords } from '../../words/settings-notifications.ts';
import '../../ui/table/table.css';
import './notifications.css';

type Channel = 'email' | 'push' | 'zalo';
export type Choices = Readonly<Record<string, Partial<Record<Channel, boolean>> | undefined>>;
type Props = {
  readonly channels: readonly Channel[];
  /** What happens, in words, by the name of its event. */
  readonly topics: Readonly<Record<string, string>>;
  readonly help: string;
  /** What holds for topics the person chose nothing for. */
  readonly defaults: Choices;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
};

/** What somebody is told about, and by which channel. */
export function Topics({ channels, topics, help, defaults, choices, onChange }: Props) {
  const words = useWords(notificationsWords);
  return (
    <section className="panel" aria-labelledby="h-topics">
      <header>
        <h2 id="h-topics">{words.what}</h2>
      </header>
      <p className="pad small quiet">{help}</p>
      <table className="table topics">
        <thead>
          <tr>
            <th scope="col">{words.topic}</th>
            {channels.map((channel) => (
              <th scope="col" key={channel}>
                {words[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.keys(defaults).map((topic) => (
            <tr key={topic}>
              <th scope="row">{topics[topic] ?? topic}</th>
              {channels.map((channel) => (
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
