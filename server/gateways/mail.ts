import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

export type OutgoingMail = { id: string; to: string; subject: string; text: string };
export type MailGateway = { deliver(mail: OutgoingMail): Promise<void>; close(): void };

export function smtpGateway(url: string, from: string): MailGateway {
  const transport = nodemailer.createTransport(
    `${url}${url.includes('?') ? '&' : '?'}pool=true&connectionTimeout=10000&socketTimeout=30000`,
  );
  return {
    deliver: async ({ id, ...mail }) => {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@rentroll>` });
    },
    close: () => transport.close(),
  };
}

/** Without a mail server the letters are kept as files that any mail program opens. */
export function folderGateway(folder: string, from: string): MailGateway {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async ({ id, ...mail }) => {
      const { message } = await transport.sendMail({ ...mail, from, messageId: `<${id}@rentroll>` });
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${id}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${id}.eml`));
    },
    close: () => undefined,
  };
}
