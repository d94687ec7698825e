import { useWords } from '../../../data/app.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { renterHomeWords } from '../../../words/renter-home.ts';
import { homeMoreWords } from '../../../words/renter-home-more.ts';
import { Invitations } from './invitations.tsx';

/** An account that no landlord has linked to a room yet. */
export default function NoRoom({ name }: { readonly name: string }) {
  const words = useWords(homeMoreWords);
  const { hello } = useWords(renterHomeWords);
  return (
    <>
      <h1 className="unseen">{hello(name)}</h1>
      <div className="stack">
        <Invitations />
        <section className="panel">
          <EmptyState title={words.notLinked}>
            <p>{words.notLinkedHint}</p>
          </EmptyState>
        </section>
      </div>
    </>
  );
}
