import { useLanguage } from '../../data/app.ts';
import { formatMoney } from '../../words/format.ts';

/** Money is never shortened, broken or clipped. */
export function Money({ amount }: { amount: string }) {
  const language = useLanguage();
  const shown = formatMoney(amount, language);
  if (language === 'en') return <span className="money">{shown}</span>;
  return (
    <span className="money">
      {shown.slice(0, -2)}
      <span className="dong">{shown.slice(-2)}</span>
    </span>
  );
}
