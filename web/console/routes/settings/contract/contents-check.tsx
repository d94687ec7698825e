import type { LegalRule } from '@rentroll/client';
import { Check, CircleAlert } from 'lucide-react';
import { type Clause, checkContents } from '../../../../../domain/contracts/clauses.ts';
import { LEASE_CONTRACT } from '../../../../../domain/rules/lease-contract.ts';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { RuleLink } from '../../../../ui/rule/rule-link.tsx';
import { contractWords } from '../../../../words/settings-contract.ts';

type Props = { readonly clauses: readonly Clause[]; readonly rule: LegalRule };

/** Whether what is typed has the contents that the law requires: the same check as when a contract is printed. */
export function ContentsCheck({ clauses, rule }: Props) {
  const words = useWords(contractWords);
  const language = useLanguage();
  const required = LEASE_CONTRACT.find(({ key }) => key === rule.key)?.figures.contents ?? [];
  const checks = checkContents(clauses, required);
  const present = checks.filter((check) => check.present).length;
  return (
    <section className="panel" aria-labelledby="h-contents">
      <header>
        <h2 id="h-contents">{words.contents}</h2>
        <output className="small quiet">{words.present(present, checks.length)}</output>
      </header>
      <ul className="rows contents">
        {required.map(({ content, point, label }, at) => {
          const check = checks[at];
          const names = check?.missing_placeholders.map((name) => words.placeholders[name].toLowerCase()).join(', ');
          const covered = clauses.some(({ included, covers }) => included && covers.includes(content));
          return (
            <li className={check?.present ? 'row' : 'row lack'} key={content}>
              {check?.present ? (
                <Check className="i s" aria-hidden="true" />
              ) : (
                <CircleAlert className="i s" aria-hidden="true" />
              )}
              <span className="grow">
                {point}. {label[language]}
                {!check?.present && (
                  <span className="detail">{covered ? words.lacksNames(names ?? '') : words.lacksClause}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <footer>
        <RuleLink rule={rule} />
      </footer>
    </section>
  );
}
