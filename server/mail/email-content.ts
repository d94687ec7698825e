export type MailValues = Record<string, string>;

/** What a template says. The button follows the second paragraph. */
export type Content = {
  subject: string;
  paragraphs: string[];
  button?: { label: string; path: string };
  smallPrint?: string[];
};
