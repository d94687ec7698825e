import { FactorList } from '../../../account/security/factor-list.tsx';
import { useWords } from '../../../data/app.ts';
import { securityWords } from '../../../words/security.ts';

export default function RenterSecurityPage() {
  const words = useWords(securityWords);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.security}</h1>
        </div>
      </div>
      <FactorList />
    </>
  );
}
