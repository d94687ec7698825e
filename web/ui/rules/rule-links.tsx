import { Scale } from 'lucide-react';
import type { RuleCitation } from '../../../domain/rules/cite-rule.ts';
import { useLanguage, useWords } from '../../data/app.ts';
import { formatDate } from '../../words/format.ts';
import { ruleWords } from '../../words/rules.ts';
import './rules.css';

/** The legal texts behind a figure, each with its date, opening the published text. */
export function RuleLinks({ rules }: { readonly rules: readonly RuleCitation[] }) {
  const language = useLanguage();
  const words = useWords(ruleWords);
  return (
    <ul className="rule-links small">
      {rules.map(({ key, name, issued_on, source, unconfirmed }) => (
        <li key={key}>
          <Scale className="i s" aria-hidden="true" />
          <span>
            <a href={source} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="quiet">, {formatDate(issued_on, language)}</span>
            {unconfirmed && (
              <span className="rule-note quiet">
                {words.unconfirmed}: {unconfirmed}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
