import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../../../data/app.ts';
import { useMe } from '../../../../data/me.ts';
import { useCurrentInView } from '../../../../ui/tabs/use-current-in-view.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { Go } from '../../../go.tsx';
import { type PageName, SETTINGS } from './entries.ts';
import { useCan } from './use-can.ts';
import '../settings.css';

type Props = {
  readonly page: PageName;
  /** Instead of the name of the page. */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The head of every page of the settings, and the way to the others. */
export function SettingsPage({ page, title, subtitle, actions, children }: Props) {
  const words = useWords(settingsWords);
  const me = useMe();
  const nav = useCurrentInView<HTMLElement>(page);
  const entries = SETTINGS.flatMap((group) => group.entries);
  const reason = useCan(entries.find((entry) => entry.page === page)?.permission);
  return (
    <>
      <div className="page-head settings-head">
        <div className="grow">
          <h1>{title ?? words.pages[page].title}</h1>
          {subtitle && <p className="small quiet">{subtitle}</p>}
        </div>
        {!reason && actions && <div className="btns">{actions}</div>}
      </div>
      <nav className="tabs settings-tabs" aria-label={words.nav} ref={nav}>
        {entries
          .filter(({ permission }) => !permission || !me || me.permissions.includes(permission))
          // A page of both apps; it is reached from the account and from the list of all settings.
          .filter((entry) => entry.page !== 'sessions')
          .map((entry) => (
            <Go key={entry.page} to={entry.to} aria-current={entry.page === page ? 'page' : undefined}>
              {words.pages[entry.page].title}
            </Go>
          ))}
      </nav>
      {reason ? <NotAllowed reason={reason} /> : children}
    </>
  );
}

function NotAllowed({ reason }: { readonly reason: string }) {
  const words = useWords(settingsWords);
  return (
    <div className="empty-state">
      <LockKeyhole className="i l" aria-hidden="true" />
      <p className="strong">{words.notAllowed}</p>
      <p className="quiet">
        {reason} {words.askOwner}
      </p>
    </div>
  );
}
