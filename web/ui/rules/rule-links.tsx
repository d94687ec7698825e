import { Scale } from 'lucide-react';
import type { RuleCitation } from '../../../domain/rules/cite-rule.ts';
import { useLanguage } from '../../data/app.ts';
import { formatDate } from '../../words/format.ts';
import './rules.css';

/** The legal texts behind a figure, each with its date, opening the published text. */
export function RuleLinks({ rules }: { readonly rules: readonly RuleCitation[] }) {
  const language = useLanguage();
  return (
    <ul className="rule-links small">
      {rules.map(({ key, name, issued_on, source }) => (
        <li key={key}>
          <Scale className="i s" aria-hidden="true" />
          <span>
            <a href={source} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="quiet">, {formatDate(issued_on, language)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
