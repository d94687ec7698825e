import { TriangleAlert } from 'lucide-react';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { State } from '../../../../ui/state/badge.tsx';
import { formatPeriod } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import '../../../../ui/bulk-bar/bulk-bar.css';

type Props = {
  readonly count: number;
  readonly warnings: number;
  readonly since: string | null;
  readonly busy: boolean;
  readonly reason: string | null;
  readonly onDiscard: () => void;
};

export function SaveBar({ count, warnings, since, busy, reason, onDiscard }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  return (
    <div className="bulk" role="group" aria-label={words.saveBar}>
      <span className="grow">
        <strong>{words.changes(count)}</strong>
        {warnings > 0 && (
          <span className="sub">
            <State tone="warn" icon={TriangleAlert} label={words.warnings(warnings)} />
          </span>
        )}
      </span>
      <span className="btns">
        <button className="btn" type="button" onClick={onDiscard}>
          {words.discard}
        </button>
        <ActionButton look="primary" type="submit" busy={busy} reason={reason}>
          {since ? words.saveFrom(formatPeriod(since, language)) : words.save}
        </ActionButton>
      </span>
    </div>
  );
}
