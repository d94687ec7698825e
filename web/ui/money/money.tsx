import { useLanguage } from '../../data/app.ts';
import { formatMoney, group } from '../../words/format.ts';

/** Money is never shortened, broken or clipped. */
export function Money({ amount }: { amount: string }) {
  const language = useLanguage();
  if (language === 'en') return <span className="money">{formatMoney(amount, language)}</span>;
  return (
    <span className="money">
      {group(Math.round(Number(amount)), '.')}
      <span className="dong">{'\u00a0'}₫</span>
    </span>
  );
}
