import type { PropertyContact } from '@rentroll/client';
import { MessageCircle, Phone, Wrench } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Avatar } from '../../../ui/state/badge.tsx';
import { renterHouseholdWords } from '../../../words/renter-household.ts';
import { Go } from '../../go.tsx';
import './household.css';

/** Whom to call; without a number, the way to write. */
export function Contact({ contact: { full_name: name, phone } }: { readonly contact: PropertyContact }) {
  const words = useWords(renterHouseholdWords);
  const digits = phone?.replace(/[^\d+]/g, '');
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
        {digits ? (
          <>
            <a className="btn small" href={`tel:${digits}`}>
              <Phone className="i" aria-hidden="true" />
              {words.call}
            </a>
            <a className="btn small" href={`https://zalo.me/${digits}`} target="_blank" rel="noreferrer">
              <MessageCircle className="i" aria-hidden="true" />
              {words.zalo}
            </a>
          </>
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
