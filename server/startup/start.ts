import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import { type Opened, openDatabase } from '../database/open.ts';
import { systemCaller } from '../database/system-caller.ts';
import type { Demo } from '../demo/logins.ts';
import { Dispatcher, type Subscriber } from '../events/dispatch-events.ts';
import { bookStored } from '../features/banking/payment-webhooks/receive-event.ts';
import { resumeRuns, runBilling } from '../features/billing/billing-runs/run-job.ts';
import { runSchedules } from '../features/billing/schedules/run-schedules.ts';
import { describeDebt } from '../features/documents/invoice-documents/describe-debt.ts';
import { printForEmail } from '../features/documents/invoice-documents/print-invoice.ts';
import { linkInvoices } from '../features/documents/share-links/link-invoices.ts';
import { inOrganization } from '../features/identity/organizations/in-organization.ts';
import { queueForEndpoints } from '../features/integrations/webhook-endpoints/queue-deliveries.ts';
import { WebhookSender } from '../features/integrations/webhook-endpoints/send-webhooks.ts';
import { applyRetention } from '../features/privacy/retention/apply-retention.ts';
import { findAllDeadlines } from '../features/reporting/deadlines/find-deadlines.ts';
import { createGuardedFetch } from '../gateways/guarded-fetch.ts';
import { folderGateway, smtpGateway } from '../gateways/mail.ts';
import { mailFolder } from '../gateways/stored-mail.ts';
import { createLogger } from '../http/logger.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { sweep } from '../maintenance/sweep.ts';
import { noticePlanner, reminderPlanner } from '../notifications/plan-and-store.ts';
import { sendNotices, sweepNotices } from '../notifications/send-notices.ts';
import { createSenders, type Senders } from '../notifications/senders.ts';
import { sweepStorage } from '../photos/sweep-storage.ts';
import { deliverTextMessage } from '../text-messages/deliver-text-message.ts';
import { type ContextOptions, createContext } from './create-context.ts';
import { listenError } from './reserve-port.ts';

/** Shown to the user once the service accepts requests. */
export type Serving = { address: string; where: string; demo: Demo | null };

export type Running = Serving & { app: FastifyInstance; context: AppContext; stop(): Promise<void> };

export type StartOptions = ContextOptions & {
  requestTimeoutMs?: number | undefined;
  print?(line: string): void;
  /** Called when requests are accepted; job workers start afterwards. */
  onServing?(serving: Serving): void;
  /** Supplies a database that is already being opened. */
  open?(log: Parameters<typeof openDatabase>[1]): Promise<Opened>;
  /** Gives back a port that was reserved before the database was opened. */
  releasePort?(): Promise<void>;
};

/** Starts everything in order; `stop` shuts it down in reverse. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const log = createLogger(config.logLevel);
  let stopping = false;
  const open = options.open ?? ((events) => openDatabase(config, events));
  const opened = await open({
    print: options.print ?? (() => undefined),
    // During shutdown we close the connections ourselves.
    onPoolError: (error) => stopping || log.warn({ reason: error.message }, 'database connection lost'),
    onReplicaChange: (reason) =>
      reason === null
        ? log.info('reports are read from the replica again')
        : log.warn({ reason }, 'reports are read from the primary'),
  });
  let app: FastifyInstance | null = null;
  try {
    const context = createContext(config, opened, log, options);
    // Loaded only when the demo is enabled.
    const demos = config.demo ? await import('../demo/demo.ts') : null;
    const demo = await demos?.demoOnStartup(context, opened.ownerUrl, options.print ?? (() => undefined));
    app = await createApp(context, options);
    const mail = config.smtpUrl
      ? smtpGateway(config.smtpUrl, config.mailFrom)
      : folderGateway(mailFolder(config), config.mailFrom);
    const senders = createSenders(
      context,
      mail,
      {
        printInvoice: printForEmail,
        describeDebt,
        linkInvoices: (tx, ids) => linkInvoices(tx, context, ids),
      },
      () => systemCaller('notices.send', context.clock.now()),
    );
    await options.releasePort?.();
    const address = await listen(app, config);
    context.base.url = config.publicUrl ?? address;
    const serving = { address, where: opened.where, demo: (await demo?.logins) ?? null };
    options.onServing?.(serving);
    await startJobs(context, senders, context.base.url);
    const dispatcher = new Dispatcher(
      context,
      () => systemCaller('events.dispatch', context.clock.now()),
      subscribers(context),
    );
    dispatcher.start();
    const sender = new WebhookSender(
      context,
      () => systemCaller('webhooks.send', context.clock.now()),
      createGuardedFetch({ allowPrivate: config.webhooksAllowPrivate }),
    );
    sender.start();
    const running = app;
    return {
      ...serving,
      app,
      context,
      stop: async () => {
        stopping = true;
        await running.close();
        await Promise.all([dispatcher.stop(), sender.stop(), context.jobs.stop()]);
        senders.close();
        mail.close();
        await opened.close();
      },
    };
  } catch (error) {
    stopping = true;
    await app?.close();
    await opened.close();
    throw error;
  }
}

/** Subscribers of every event, in this order. */
const subscribers = (context: AppContext): Subscriber[] => [queueForEndpoints, noticePlanner(plannerParts(context))];

const plannerParts = ({ jobs, log, config }: AppContext) => ({
  jobs,
  log,
  zaloTopics: Object.keys(config.push.zalo?.templates ?? {}),
});

async function startJobs(context: AppContext, senders: Senders, base: string): Promise<void> {
  const caller = (job: string) => systemCaller(job, context.clock.now());
  await context.jobs.start(
    {
      'mail.deliver': ({ mail_id }) =>
        deliverMail(context, senders.mail, caller('mail.deliver'), String(mail_id), base),
      'text_messages.deliver': ({ text_message_id }, { retries }) =>
        deliverTextMessage(context, senders, caller('text_messages.deliver'), String(text_message_id), retries),
      'notices.send': ({ organization_id }) =>
        sendNotices(context, senders, () => caller('notices.send'), String(organization_id)),
      'notices.sweep': () => sweepNotices(context, caller('notices.sweep')),
      'identity.sweep': (_data, { signal }) => sweep(context, caller('identity.sweep'), signal),
      'storage.sweep': ({ organization_id }, { signal }) =>
        sweepStorage(context, caller('storage.sweep'), organization_id ? String(organization_id) : null, signal),
      'schedules.run': (_data, { signal }) =>
        runSchedules(context, () => caller('schedules.run'), reminderPlanner(plannerParts(context)), signal),
      'deadlines.find': (_data, { signal }) => findAllDeadlines(context, () => caller('deadlines.find'), signal),
      'retention.apply': (_data, { signal }) => applyRetention(context, () => caller('retention.apply'), signal),
      'billing.run': ({ organization_id, run_id }, turn) =>
        runBilling(context, () => caller('billing.run'), String(organization_id), String(run_id), turn),
      'transfer.book': ({ organization_id, transfer_id }) =>
        inOrganization(context, caller('transfer.book'), String(organization_id), (tx) =>
          bookStored(tx, String(transfer_id)),
        ),
    },
    {
      'identity.sweep': '17 * * * *',
      'schedules.run': '*/15 * * * *',
      'deadlines.find': '4,19,34,49 * * * *',
      'storage.sweep': '47 * * * *',
      // 02:23 in Vietnam, when few people work.
      'retention.apply': '23 19 * * *',
      'notices.sweep': '*/5 * * * *',
    },
  );
  await resumeRuns(context, caller('billing.run'));
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    // The address is printed once everything is ready, in a line for people.
    app.log.level = 'silent';
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(config, error as NodeJS.ErrnoException);
  } finally {
    app.log.level = config.logLevel;
  }
}
