import { LoginPage } from '../../../account/auth-pages.tsx';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { renterLoginWords } from '../../../words/renter-login.ts';
import './login.css';

/** Says why one is asked to log in again, to whoever was logged in a moment ago. */
export default function RenterLoginPage() {
  const words = useWords(renterLoginWords);
  const { search } = useAddress();
  if (!search.ended) return <LoginPage />;
  return (
    <div className="ended">
      <Banner tone="warn">{words.ended}</Banner>
      <LoginPage />
    </div>
  );
}
