import { useWords } from '../../../../data/app.ts';
import { auditWords } from '../../../../words/settings-audit.ts';

/** An act in words: what it was about, and what was done with it. */
export function useActName(): (action: string) => string {
  const words = useWords(auditWords);
  return (action) => {
    const [subject = '', act = ''] = action.split('.');
    return `${words.subjects[subject] ?? subject}: ${words.acts[act] ?? act}`;
  };
}
