import type { InvoiceKind } from '../../../domain/catalog/invoices.ts';
import type { Audience, Topic } from '../../../domain/catalog/notifications.ts';

export type NoticeText = { title: string; body: string };

/** Facts as displayed: amounts with currency sign, dates and months in local notation; empty when unknown. */
export type FactFormatter = (name: string) => string;
/** Notices that an earlier version planned do not say the kind. */
export const kindOf = (fact: FactFormatter): InvoiceKind => (fact('kind') || 'MONTHLY') as InvoiceKind;
export type Writer = (fact: FactFormatter) => NoticeText;

/** What somebody typed, closed with a full stop unless they did so. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export type Texts = {
  topics: Record<Audience, Partial<Record<Topic, Writer>>>;
  /** Several notices of a topic in one, for operators. */
  many: Partial<Record<Topic, (count: string) => string>>;
  manyBody: string;
  ticketStatus: Record<string, string>;
  reviewReason: Record<string, string>;
  email: {
    greeting(name: string): string;
    attached: string;
    choose: string;
    noTaxInvoice: string;
    /** Of an email that asks for nothing. */
    noInvoice: string;
    showBill: Record<InvoiceKind, string>;
    showHandover: string;
    showTicket: string;
    sendReadings: string;
    labels: Record<string, string>;
  };
};
