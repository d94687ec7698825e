import type { EmailFact } from './render-email.ts';

export type MailValues = Record<string, string>;

/** What a template says. The button follows the second paragraph. */
export type Content = {
  subject: string;
  paragraphs: string[];
  /** Among the facts, the one that is shown large. */
  figure?: string;
  facts?: EmailFact[];
  button?: { label: string; path: string };
  smallPrint?: string[];
};
