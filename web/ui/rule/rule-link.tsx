import type { LegalRule } from '@rentroll/client';
import { useLanguage, useWords } from '../../data/app.ts';
import { formatDate } from '../../words/format.ts';
import { ruleWords } from '../../words/rules.ts';

/** The legal text behind what is shown: its name, article and the day it took effect, as a link to the text. */
export function RuleLink({ rule }: { readonly rule: LegalRule }) {
  const words = useWords(ruleWords);
  const language = useLanguage();
  const parts = [
    rule.name,
    ...(rule.article ? [words.article(rule.article)] : []),
    words.since(formatDate(rule.in_force_from, language)),
  ];
  return (
    <a className="small" href={rule.source} target="_blank" rel="noreferrer">
      {parts.join(', ')}
    </a>
  );
}
