import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

export type Attachment = { filename: string; content: Buffer; contentType: string };
/** `id` becomes the Message-ID, so that a repeat after a crash is recognizable as the same email. */
export type OutgoingMail = {
  id: string;
  to: string;
  /** Whose email it is, for recipients who know that name better than the service's. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};
export type MailGateway = { deliver(mail: OutgoingMail): Promise<void>; close(): void };

/** Marks the email as automatic, so that absence replies are not sent. */
const messageOf = ({ id, fromName, ...mail }: OutgoingMail, from: string) => ({
  ...mail,
  from: fromName === undefined ? from : { name: fromName, address: addressIn(from) },
  messageId: `<${id}@rentroll>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  textEncoding: 'quoted-printable' as const,
});

/** `Rentroll <no-reply@rentroll.local>` without the name. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Loaded with the first email, to keep it out of the startup time. */
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

/** Without a mail server, emails are stored as files that any mail program opens. */
export function folderGateway(folder: string, from: string): MailGateway {
  return {
    deliver: async (mail) => {
      const { createTransport } = await loadLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await makePrivate(folder);
      const draft = join(folder, `.${mail.id}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${mail.id}.eml`));
    },
    close: () => undefined,
  };
}

/** Emails contain names and links; a folder that an earlier version made readable for others is closed as well. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
