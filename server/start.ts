import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../domain/clock.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type Opened, openDatabase } from './database/open.ts';
import { sql } from './database/sql.ts';
import type { Caller } from './database/transaction.ts';
import { folderGateway, type MailGateway, smtpGateway } from './gateways/mail.ts';
import { PrincipalCache } from './http/principal-cache.ts';
import { Jobs } from './jobs/jobs.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { createPasswords, type PasswordCost, STRONG } from './passwords.ts';
import { createSealing } from './sealing.ts';
import type { Services } from './services.ts';
import { StartProblem } from './start-problem.ts';
import { createTokens } from './tokens.ts';

export type Running = {
  app: FastifyInstance;
  address: string;
  services: Services;
  where: string;
  stop(): Promise<void>;
};

export type StartOptions = { clock?: Clock; passwordCost?: PasswordCost; say?(line: string): void };

/** Brings everything up in order and takes it down in reverse. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const opened = await openDatabase(config, {
    say: options.say ?? (() => undefined),
    onPoolError: (error) => app?.log.warn({ err: error }, 'database connection lost'),
  });
  let app: FastifyInstance | null = null;
  try {
    const services = createServices(config, opened, options);
    app = await createApp(services);
    const mail = config.smtpUrl
      ? smtpGateway(config.smtpUrl, config.mailFrom)
      : folderGateway(join(config.dataDir, 'mail'), config.mailFrom);
    const address = await listen(app, config);
    await startJobs(services, mail, config.publicUrl ?? address);
    const running = app;
    return {
      app,
      address,
      services,
      where: opened.where,
      stop: async () => {
        await running.close();
        await services.jobs.stop();
        mail.close();
        await opened.close();
      },
    };
  } catch (error) {
    await app?.close();
    await opened.close();
    throw error;
  }
}

function createServices(config: Config, opened: Opened, options: StartOptions): Services {
  const warn = (details: object, message: string) =>
    console.error(JSON.stringify({ level: 'warn', ...details, message }));
  return {
    config,
    clock: options.clock ?? systemClock,
    database: opened.database,
    sealing: createSealing(config.secrets.encryptionKeys, config.secrets.blindIndexKey),
    tokens: createTokens(config.secrets.tokenKey),
    passwords: createPasswords(options.passwordCost ?? STRONG),
    principals: new PrincipalCache(),
    jobs: new Jobs(opened.database, { warn }),
  };
}

async function startJobs(services: Services, mail: MailGateway, base: string): Promise<void> {
  const caller = (job: string): Caller => ({
    actor: { kind: 'SYSTEM', id: null, name: job },
    locale: 'vi',
    requestId: job,
    now: services.clock.now(),
    ip: '',
    userAgent: null,
    ifMatch: null,
  });
  await services.jobs.start(
    {
      'mail.deliver': ({ mail_id }) => deliverMail(services, mail, caller('mail.deliver'), String(mail_id), base),
      'identity.sweep': () =>
        services.database.unscoped('write', caller('identity.sweep'), (tx) =>
          tx.run(sql`select identity.sweep(${tx.now.toString()})`),
        ),
    },
    { 'identity.sweep': '17 * * * *' },
  );
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartProblem(
        `Port ${config.port} on ${config.host} is taken by another program: choose another one with PORT.`,
      );
    }
    throw new StartProblem(`Cannot listen on ${config.host}:${config.port}: ${message}`);
  }
}
