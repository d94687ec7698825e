import type { PropertyContact } from '@rentroll/client';
import { Wrench } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Avatar } from '../../../ui/state/badge.tsx';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { ContactLinks } from '../../contact-links.tsx';
import { Go } from '../../go.tsx';
import './household.css';

/** Whom to call; without a number, the way to write. */
export function Contact({ contact: { full_name: name, phone } }: { readonly contact: PropertyContact }) {
  const words = useWords(renterHouseholdWords);
  return (
    <section className="panel" aria-labelledby="h-contact">
      <header>
        <h2 id="h-contact">{words.contact}</h2>
      </header>
      {name || phone ? (
        <div className="row">
          {name && <Avatar name={name} />}
          <span className="grow">
            {name && <span className="strong name">{name}</span>}
            {phone && <span className="detail num">{phone}</span>}
          </span>
        </div>
      ) : (
        <p className="pad quiet">{words.noContact}</p>
      )}
      <footer className="btns own-contact">
        {phone ? (
          <ContactLinks phone={phone} call={words.call} />
        ) : (
          <Go className="btn small" to="/tickets" search={{ new: '1' }}>
            <Wrench className="i" aria-hidden="true" />
            {words.report}
          </Go>
        )}
      </footer>
    </section>
  );
}
