import type { Locale } from '../../domain/catalog/locales.ts';
import { escapeHtml } from '../security/escape-html.ts';

export type Email = { subject: string; text: string; html: string };

export type EmailParts = {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  /** Below the facts. */
  button?: { label: string; url: string } | null;
  facts?: { label: string; value: string }[];
  signature?: string;
  smallPrint?: string[];
};

/** Turns URLs into links; everything else is escaped. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" style="color:#0b5cad">${safe}</a>` : safe.replaceAll('\n', '<br>');
    })
    .join('');

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${linked(text)}</p>`;

const row = ({ label, value }: { label: string; value: string }): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#555;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`;

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5cad;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** The same content as plain text and as HTML without external resources. */
export function renderEmail({
  locale,
  subject,
  paragraphs,
  facts = [],
  button,
  signature,
  smallPrint = [],
}: EmailParts): Email {
  const [first = '', ...others] = paragraphs;
  const table = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const link = button ? `${button.label}: ${button.url}` : '';
  const text = [first, ...others.slice(0, 1), table, link, ...others.slice(1), signature ?? '', ...smallPrint];
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:24px;background:#fff;color:#111;font:16px/1.5 -apple-system,\'Segoe UI\',Roboto,Arial,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    [first, ...others.slice(0, 1)].map(paragraph).join(''),
    facts.length > 0
      ? `<table style="margin:0 0 16px;border-collapse:collapse">${facts.map(row).join('')}</table>`
      : '',
    button ? buttonHtml(button) : '',
    others.slice(1).map(paragraph).join(''),
    signature ? paragraph(signature) : '',
    smallPrint.map((line) => `<p style="margin:0 0 8px;color:#666;font-size:13px">${linked(line)}</p>`).join(''),
    '</div></body></html>',
  ];
  return { subject, text: text.filter(Boolean).join('\n\n'), html: html.join('\n') };
}
