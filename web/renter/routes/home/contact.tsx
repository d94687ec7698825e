import { useWords } from '../../../data/app.ts';
import { Avatar } from '../../../ui/state/badge.tsx';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { ContactLinks } from '../../contact-links.tsx';
import { useHousehold } from '../../data.ts';

/** Whom to call. A landlord who gave nobody to call is reached by tickets and questions. */
export function Contact() {
  const words = useWords(homeMoreWords);
  const { data: home } = useHousehold();
  const { full_name: name = null, phone = null } = home?.property.contact ?? {};
  if (!home || (name === null && phone === null)) return null;
  return (
    <section className="panel" aria-labelledby="h-contact">
      <header>
        <h2 id="h-contact">{words.contact}</h2>
      </header>
      <div className="home-ticket">
        <Avatar name={name ?? home.property.name} />
        <p className="grow">
          <span className="strong">{name ?? home.property.name}</span>
          {phone && (
            <>
              <br />
              <span className="small quiet num">{phone}</span>
            </>
          )}
        </p>
      </div>
      {phone && (
        <footer className="btns even">
          <ContactLinks phone={phone} call={words.call} />
        </footer>
      )}
    </section>
  );
}
