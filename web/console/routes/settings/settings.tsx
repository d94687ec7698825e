import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { settingsWords } from '../../../words/settings.ts';
import { Go } from '../../go.tsx';
import { SETTINGS, type SettingsEntry } from './shared/entries.ts';
import { useCan } from './shared/use-can.ts';
import './settings.css';

/** Everything that can be set, in one line each. */
export default function SettingsIndex() {
  const words = useWords(settingsWords);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <div className="settings-index">
        {SETTINGS.map(({ word, entries }) => (
          <section className="panel" key={word} aria-labelledby={`settings-${word}`}>
            <header>
              <h2 id={`settings-${word}`}>{words.groups[word]}</h2>
            </header>
            <ul className="rows">
              {entries.map((entry) => (
                <li key={entry.page}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Entry({ entry: { page, to, icon: Icon, permission } }: { readonly entry: SettingsEntry }) {
  const words = useWords(settingsWords);
  const reason = useCan(permission);
  const { title, hint } = words.pages[page];
  if (reason)
    return (
      <div className="row">
        <Icon className="i" aria-hidden="true" />
        <span className="grow">
          <span className="quiet">{title}</span>
          <br />
          <span className="small quiet">{reason}</span>
        </span>
        <LockKeyhole className="i" aria-hidden="true" />
      </div>
    );
  return (
    <Go className="row" to={to}>
      <Icon className="i" aria-hidden="true" />
      <span className="grow">
        <span className="strong">{title}</span>
        <br />
        <span className="small quiet">{hint}</span>
      </span>
      <ChevronRight className="i go" aria-hidden="true" />
    </Go>
  );
}
