import { Megaphone } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatMoment } from '../../../words/format.ts';
import { renterAnnouncementsWords } from '../../../words/renter-announcements.ts';
import { Go } from '../../go.tsx';
import { useAnnounced } from './rest-data.ts';

/** What the landlord announced and the renter has not opened yet. */
export function Announced() {
  const words = useWords(renterAnnouncementsWords);
  const language = useLanguage();
  const { data } = useAnnounced();
  if (!data || data.announcements.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-announced">
      <header>
        <h2 id="h-announced">{words.title}</h2>
        <Go className="btn link small" to="/announcements">
          {words.all}
        </Go>
      </header>
      <ul className="rows">
        {data.announcements.map(({ id, title, message, created_at }) => (
          <li key={id}>
            <Go className="row" to="/announcements">
              <span className="avatar a2" aria-hidden="true">
                <Megaphone className="i s" />
              </span>
              <span className="grow">
                <span className="strong">{title}</span>
                <span className="detail clip">{message}</span>
                <span className="detail">{formatMoment(created_at, language)}</span>
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
