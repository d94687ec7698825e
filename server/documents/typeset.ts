import { Worker } from 'node:worker_threads';
import { Refused } from '../../domain/refused.ts';

export type Template =
  | 'invoice'
  | 'invoices'
  | 'receipt'
  | 'credit-note'
  | 'statement'
  | 'contract'
  | 'ct01'
  | 'handover'
  | 'tax';
/** Who asked for a page: someone who is logged in or a job, or anyone who has a link. */
export type Audience = 'known' | 'public';
export type Typesetter = {
  print(template: Template, data: object, audience?: Audience): Promise<Buffer>;
  /** One file of several invoices. It counts as one page in the queue, and as many in the life of the worker. */
  printAll(data: { title: string; sheets: object[] }): Promise<Buffer>;
  /** With pictures that the template reads by their names. Each counts as a page in the life of the worker. */
  printWithPictures(template: Template, data: object, pictures: Pictures): Promise<Buffer>;
  close(): Promise<void>;
};

/** By file name. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

type Job = {
  template: Template;
  data: string;
  pictures: Pictures;
  sheets: number;
  milliseconds: number;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
};
export type TypesetResult = { pdf: Uint8Array } | { problem: string } | { compiled: object };

const LIMITS = {
  waiting: 100,
  /** Pages behind public links, which cost nothing to ask for. */
  waitingPublic: 20,
  /** While both wait, so many other pages are printed before the next public one. */
  knownPerPublic: 3,
  jobMilliseconds: 10_000,
  /** For the first page of a worker, which loads the compiler: a second, on a busy machine many. */
  startMilliseconds: 20_000,
  /** For each further invoice of one file. */
  sheetMilliseconds: 100,
  /** The compiler caches about a megabyte per page and never frees it; a new worker starts small again. */
  jobsPerWorker: 50,
  idleMilliseconds: 300_000,
};

/**
 * Typesets pages in a worker thread, one after another, so that the event loop is never blocked. The thread starts with the
 * first page, is replaced when it dies or hangs, and ends when idle.
 */
export function createTypesetter(
  limits: Partial<typeof LIMITS> = {},
  entry = new URL('./typeset-worker.ts', import.meta.url),
): Typesetter {
  const { jobMilliseconds, startMilliseconds, sheetMilliseconds, jobsPerWorker, idleMilliseconds, ...bounds } = {
    ...LIMITS,
    ...limits,
  };
  const queues: Record<Audience, Job[]> = { known: [], public: [] };
  const maxWaiting: Record<Audience, number> = { known: bounds.waiting, public: bounds.waitingPublic };
  let knownInARow = 0;
  let worker: Worker | null = null;
  /** The compiled WebAssembly, handed to the next worker, which then starts in a fifth of the time. */
  let compiled: object | null = null;
  let current: Job | null = null;
  let printed = 0;
  let timer: NodeJS.Timeout | undefined;

  const drop = (): Promise<unknown> => {
    const old = worker;
    worker = null;
    printed = 0;
    return old?.terminate() ?? Promise.resolve();
  };

  const finish = (settle: (job: Job) => void): void => {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job) settle(job);
    if (printed >= jobsPerWorker) void drop();
    next();
  };

  const open = (): Worker => {
    const fresh = new Worker(entry, { workerData: { compiled } });
    const fail = (error: Error) => {
      if (worker !== fresh) return;
      void drop();
      finish((job) => job.reject(error));
    };
    fresh.on('message', (reply: TypesetResult) => {
      if ('compiled' in reply) {
        compiled = reply.compiled;
        return;
      }
      if (worker !== fresh) return;
      printed += current?.sheets ?? 1;
      finish((job) => {
        if ('pdf' in reply) job.resolve(Buffer.from(reply.pdf.buffer, reply.pdf.byteOffset, reply.pdf.byteLength));
        else job.reject(new Error(`Typesetting failed: ${reply.problem}`));
      });
    });
    fresh.on('error', fail);
    fresh.on('exit', (code) => fail(new Error(`The typesetter exited with code ${code}`)));
    return fresh;
  };

  const takeNext = (): Job | null => {
    const isPublicTurn = queues.known.length === 0 || knownInARow >= bounds.knownPerPublic;
    const job = isPublicTurn ? queues.public.shift() : undefined;
    knownInARow = job || queues.public.length === 0 ? 0 : knownInARow + 1;
    return job ?? queues.known.shift() ?? null;
  };

  const next = (): void => {
    if (current) return;
    current = takeNext();
    if (!current) {
      // An idle worker must not keep the process alive.
      worker?.unref();
      timer = setTimeout(() => {
        compiled = null;
        void drop();
      }, idleMilliseconds).unref();
      return;
    }
    const starting = worker ? 0 : startMilliseconds;
    worker ??= open();
    worker.ref();
    worker.postMessage({ template: current.template, data: current.data, pictures: current.pictures });
    timer = setTimeout(() => {
      void drop();
      finish((job) => job.reject(new Error('Typesetting timed out')));
    }, starting + current.milliseconds);
  };

  const enqueue = (
    template: Template,
    data: object,
    audience: Audience,
    sheets: number,
    pictures: Pictures = {},
  ): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const queue = queues[audience];
      if (queue.length >= maxWaiting[audience]) {
        reject(new Refused('rate_limited', null, [], { 'retry-after': '2' }));
        return;
      }
      const milliseconds = jobMilliseconds + (sheets - 1) * sheetMilliseconds;
      queue.push({ template, data: JSON.stringify(data), pictures, sheets, milliseconds, resolve, reject });
      if (!current) clearTimeout(timer);
      next();
    });

  return {
    print: (template, data, audience = 'known') => enqueue(template, data, audience, 1),
    printWithPictures: (template, data, pictures) =>
      enqueue(template, data, 'known', 1 + Object.keys(pictures).length, pictures),
    printAll: (data) => enqueue('invoices', data, 'known', data.sheets.length),
    close: async () => {
      clearTimeout(timer);
      await drop();
      for (const job of [current, ...queues.known.splice(0), ...queues.public.splice(0)])
        job?.reject(new Error('The typesetter was closed'));
      current = null;
    },
  };
}

/** One per process: the compiler is large, and pages come one at a time. */
export const typesetter = createTypesetter();
