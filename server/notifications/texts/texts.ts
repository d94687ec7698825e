import type { Audience, Topic } from '../../../domain/catalog/notifications.ts';

export type NoticeText = { title: string; body: string };

/** Facts as they are shown: amounts with their sign, dates and months as people write them; empty when unknown. */
export type FactFormatter = (name: string) => string;
export type Writer = (fact: FactFormatter) => NoticeText;

export type Texts = {
  topics: Record<Audience, Partial<Record<Topic, Writer>>>;
  /** Many of a kind at once, for those who run the house. */
  many: Partial<Record<Topic, (count: string) => string>>;
  manyBody: string;
  ticketStatus: Record<string, string>;
  reviewReason: Record<string, string>;
  email: {
    greeting(name: string): string;
    attached: string;
    choose: string;
    noTaxInvoice: string;
    labels: Record<string, string>;
  };
};
