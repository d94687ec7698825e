import type { AuditEvent, Invoice, Notification, Payment } from '@rentroll/client';
import {
  Ban,
  Check,
  CircleOff,
  CircleX,
  Clock,
  Eraser,
  FileText,
  type LucideIcon,
  Mail,
  MessageCircle,
  Pencil,
  ReceiptText,
  RefreshCw,
  Smartphone,
  Undo2,
  Unlink,
} from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { type Happening, Timeline } from '../../../ui/timeline/timeline.tsx';
import { formatDate, formatMoment } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { reasonShown, serviceReasonWords } from '../../../words/service-reasons.ts';
import type { Trail } from './invoice-data.ts';

type Dated = Happening & { readonly at: string };

const CHANNELS: Record<string, LucideIcon> = { ZALO: MessageCircle, PUSH: Smartphone, EMAIL: Mail };

/** Everything that happened to the invoice, newest first. */
export function InvoiceHistory({ invoice, trail }: { readonly invoice: Invoice; readonly trail: Trail }) {
  const words = useWords(invoiceWords);
  const happenings = useHappenings(invoice, trail);
  return (
    <section className="panel" aria-labelledby="h-time">
      <header>
        <h2 id="h-time">{words.history}</h2>
      </header>
      <div className="pad">
        <Timeline label={words.history} happenings={happenings} />
        {trail.error && <ErrorState error={trail.error} onRetry={trail.retry} />}
      </div>
    </section>
  );
}

function useHappenings(invoice: Invoice, trail: Trail): Happening[] {
  const words = useWords(invoiceWords);
  const reasons = useWords(serviceReasonWords);
  const language = useLanguage();
  const { notifications, payments, audit } = trail;
  const { happened } = words;
  const told = new Set(audit.map(({ action }) => action));
  const dated: Dated[] = [
    ...audit.flatMap(fromAudit),
    ...notifications.filter(({ reason }) => reason !== 'outdated').map(fromNotification),
    ...payments.flatMap(fromPayment),
    ...fromInvoice(),
  ];
  return dated.toSorted((a, b) => Number(a.at < b.at) - Number(a.at > b.at));

  /** What the trail does not say, such as who issued it in a run; others may not read the trail at all. */
  function fromInvoice(): Dated[] {
    const day = (date: string) => formatDate(date, language);
    const { issue_date: issued, cancel_reason: reason } = invoice;
    return [
      ...(issued && !told.has('invoice.issued')
        ? [{ key: 'issued', at: issuedAt(issued), icon: ReceiptText, what: happened.issued, when: day(issued) }]
        : []),
      {
        key: 'created',
        at: invoice.created_at,
        icon: FileText,
        what: happened.created,
        when: when(invoice.created_at),
      },
      ...(reason !== null && !told.has('invoice.cancelled')
        ? [
            {
              key: 'cancelled',
              at: invoice.updated_at,
              icon: Ban,
              tone: 'bad' as const,
              what: `${happened.cancelled}: ${reasonShown(reasons, reason)}`,
              when: when(invoice.updated_at),
            },
          ]
        : []),
    ];
  }

  /** Only the day is known, and it may be an earlier one: after the draft was made, before messages and payments. */
  function issuedAt(day: string): string {
    const after = [...notifications, ...payments].map(({ created_at }) => created_at);
    const at = [`${day}T12`, ...after].toSorted()[0] as string;
    return at > invoice.created_at ? at : invoice.created_at;
  }

  function when(moment: string, by?: string | null): string {
    return [formatMoment(moment, language), by].filter(Boolean).join(' · ');
  }

  function fromAudit({ id, action, at, actor, changes }: AuditEvent): Dated[] {
    const facts = changes as { reason?: string; amount?: string };
    const looks: Record<string, readonly [LucideIcon, string, Happening['tone']?]> = {
      'invoice.issued': [ReceiptText, happened.issued],
      'invoice.updated': [Pencil, happened.edited],
      'invoice_line.created': [Pencil, happened.edited],
      'invoice_line.updated': [Pencil, happened.edited],
      'invoice_line.removed': [Pencil, happened.edited],
      'invoice.refreshed': [RefreshCw, happened.refreshed],
      'invoice.credited': [Eraser, happened.credited],
      'invoice.written_off': [CircleOff, happened.writtenOff, 'bad'],
      'invoice.cancelled': [Ban, happened.cancelled, 'bad'],
      'invoice.unshared': [Unlink, happened.unshared],
    };
    const look = looks[action];
    if (!look) return [];
    const [icon, text, tone] = look;
    const what = (
      <>
        {text}
        {facts.amount && Number(facts.amount) > 0 && (
          <>
            {' '}
            <Money amount={facts.amount} />
          </>
        )}
        {facts.reason && `: ${reasonShown(reasons, facts.reason)}`}
      </>
    );
    return [{ key: id, at, icon, ...(tone ? { tone } : {}), what, when: when(at, actor.name) }];
  }

  function fromNotification({ id, channel, display, reason, sent_at, created_at }: Notification): Dated {
    const name = words.channels[channel] ?? channel;
    const at = sent_at ?? created_at;
    const state = display.status.value;
    const base = { key: id, at, when: when(at) };
    if (state === 'SENT') return { ...base, icon: CHANNELS[channel] ?? Mail, tone: 'now', what: happened.sent(name) };
    if (state === 'PENDING') return { ...base, icon: Clock, what: happened.waiting(name) };
    const why = (reason && words.reasons[reason]) ?? reason ?? display.status.label;
    return {
      ...base,
      icon: CircleX,
      ...(state === 'FAILED' ? { tone: 'bad' } : {}),
      what: happened.notSent(name, why),
    };
  }

  /** Money that was divided anew later is received once: then follows what of it is still for this invoice. */
  function fromPayment(payment: Payment): Dated[] {
    const { id, amount, display, created_at, reversed_at, reversal_reason } = payment;
    const ofReceipt = payments
      .filter(({ receipt_id }) => receipt_id === payment.receipt_id)
      .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const isFirst = ofReceipt[0]?.id === id;
    if (!isFirst && isMoved(payment)) return [];
    const text = ofReceipt.every(isMoved) ? happened.movedOn : isFirst ? happened.paid : happened.kept;
    const what = (
      <>
        {reversed_at ? happened.reversed : text} <Money amount={amount} />
        {reversal_reason && `: ${reversal_reason}`}
      </>
    );
    const detail = display.method.label;
    return reversed_at
      ? [{ key: id, at: reversed_at, icon: Undo2, tone: 'bad', what, when: when(reversed_at, detail) }]
      : [{ key: id, at: created_at, icon: Check, tone: 'good', what, when: when(created_at, detail) }];
  }
}

const isMoved = ({ display }: Payment): boolean => display.status.value === 'MOVED';
