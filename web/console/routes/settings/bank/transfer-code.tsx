import { useQuery } from '@tanstack/react-query';
import { encodeTransferQr } from '../../../../../domain/invoices/vietqr.ts';
import { bankName } from '../../../../../domain/payments/banks.ts';
import { useWords } from '../../../../data/app.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import './bank.css';

type Props = { readonly bin: string; readonly number: string };
const QUIET_ZONE = 4;

/** The code that renters scan, without an amount: the owner checks with a phone that it leads to the right account. */
export function TransferCode({ bin, number }: Props) {
  const words = useWords(bankWords);
  const payload = payloadOf(bin, number, words.testMemo);
  const code = useQuery({
    queryKey: ['transfer-code', payload],
    queryFn: async () => {
      const { create } = (await import('qrcode')).default;
      const { modules } = create(payload ?? '', { errorCorrectionLevel: 'M' });
      return { size: modules.size, dark: [...modules.data] };
    },
    enabled: payload !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  if (!payload) return <p className="small quiet">{words.invalidQr}</p>;
  return (
    <figure className="transfer-code">
      {code.data && (
        <svg
          role="img"
          aria-label={words.qr(bankName(bin), number)}
          viewBox={`0 0 ${code.data.size + 2 * QUIET_ZONE} ${code.data.size + 2 * QUIET_ZONE}`}
          shapeRendering="crispEdges"
        >
          <path d={pathOf(code.data.size, code.data.dark)} />
        </svg>
      )}
      <figcaption className="small quiet">{words.testHelp}</figcaption>
    </figure>
  );
}

function payloadOf(bankBin: string, accountNumber: string, memo: string): string | null {
  try {
    return encodeTransferQr({ bankBin, accountNumber, amount: null, memo });
  } catch {
    return null;
  }
}

const pathOf = (size: number, dark: readonly number[]): string =>
  dark
    .flatMap((on, at) => (on ? [`M${(at % size) + QUIET_ZONE} ${Math.floor(at / size) + QUIET_ZONE}h1v1h-1z`] : []))
    .join('');
