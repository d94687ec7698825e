import type { ReactNode } from 'react';
import { useLanguage } from '../../data/app.ts';
import { formatMoment } from '../../words/format.ts';
import { TextArea } from '../field/field.tsx';
import { Form } from '../form/form.tsx';
import { Avatar } from '../state/badge.tsx';
import './talk.css';

export type Said = {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly at: string;
  /** Beside the name. */
  readonly aside?: ReactNode;
};

type Props = {
  readonly words: { readonly talk: string; readonly noTalk: string; readonly message: string };
  readonly said: readonly Said[];
  readonly message: string;
  onMessage(message: string): void;
  readonly error: Error | null;
  onSend(): void;
  /** What sends the message. */
  readonly children: ReactNode;
};

/** What people wrote to each other, and the next message. */
export function Talk({ words, said, message, onMessage, error, onSend, children }: Props) {
  const language = useLanguage();
  return (
    <section className="panel" aria-labelledby="h-talk">
      <header>
        <h2 id="h-talk">{words.talk}</h2>
      </header>
      {said.length === 0 && <p className="pad quiet">{words.noTalk}</p>}
      <ul className="rows">
        {said.map(({ id, name, message: text, at, aside }) => (
          <li className="row said" key={id}>
            <Avatar name={name} />
            <div className="grow">
              <p className="small quiet">
                <strong>{name}</strong> · {formatMoment(at, language)} {aside}
              </p>
              <p className="said-text">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="pad">
        <Form error={error} onSubmit={onSend}>
          <TextArea
            label={words.message}
            name="message"
            rows={2}
            maxLength={5000}
            value={message}
            onChange={({ target }) => onMessage(target.value)}
          />
          {children}
        </Form>
      </div>
    </section>
  );
}
