import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  emails: Email[];
  to(address: string): Email[];
  /** Responds with this to the next emails; null accepts them again. */
  refused(code: number | null): void;
};

/** An SMTP server that keeps the emails it received. */
export async function startMailServer(): Promise<MailServer> {
  const emails: Email[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (refusal !== null) return done(Object.assign(new Error('no'), { responseCode: refusal }));
      emails.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  after(() => new Promise<void>((closed) => server.close(() => closed())));
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    emails,
    to: (address) => emails.filter((email) => email.to?.some((one) => one.address === address)),
    refused: (code) => {
      refusal = code;
    },
  };
}
