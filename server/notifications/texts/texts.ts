import type { Audience, Topic } from '../../../domain/notifications/topics.ts';

export type Words = { title: string; body: string };

/** Facts as they are shown: amounts with their sign, dates and months as people write them; empty when unknown. */
export type Shown = (name: string) => string;
export type Writer = (fact: Shown) => Words;

export type Texts = {
  topics: Record<Audience, Partial<Record<Topic, Writer>>>;
  /** Many of a kind at once, for those who run the house. */
  many: Partial<Record<Topic, (count: string) => string>>;
  manyBody: string;
  ticketStatus: Record<string, string>;
  reviewReason: Record<string, string>;
  letter: {
    greeting(name: string): string;
    attached: string;
    choose: string;
    noTaxInvoice: string;
    labels: Record<string, string>;
  };
};
