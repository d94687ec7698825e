import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

export type Attachment = { filename: string; content: Buffer; contentType: string };
/** `id` is the Message-ID, so a repeat after a crash is recognisable as the same letter. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};
export type MailGateway = { deliver(mail: OutgoingMail): Promise<void>; close(): void };

/** Nobody's absence answers a letter that a machine wrote. */
const messageOf = ({ id, ...mail }: OutgoingMail, from: string) => ({
  ...mail,
  from,
  messageId: `<${id}@rentroll>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  textEncoding: 'quoted-printable' as const,
});

/** Read with the first letter, which most starts do not send. */
const loadLibrary = async () => (await import('nodemailer')).default;

export function smtpGateway(url: string, from: string): MailGateway {
  const settings = `${url.includes('?') ? '&' : '?'}pool=true&connectionTimeout=10000&socketTimeout=30000`;
  let transport: Transporter | undefined;
  return {
    deliver: async (mail) => {
      const { createTransport } = await loadLibrary();
      transport ??= createTransport(url + settings);
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport?.close(),
  };
}

/** Without a mail server the letters are kept as files that any mail program opens. */
export function folderGateway(folder: string, from: string): MailGateway {
  return {
    deliver: async (mail) => {
      const { createTransport } = await loadLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${mail.id}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${mail.id}.eml`));
    },
    close: () => undefined,
  };
}
