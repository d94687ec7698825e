import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { seconds } from './comparison.ts';
import type { Statement } from './record-statements.ts';
import type { Done } from './rounds.ts';

/** Recorded scripts, replayed by a process of its own, so that preparing them is not part of what they cost. */
export class Replay {
  readonly pid: number;
  readonly #child: ChildProcess;
  #loaded = 0;

  private constructor(child: ChildProcess) {
    this.pid = child.pid as number;
    this.#child = child;
  }

  static async start(url: string, connections: number): Promise<Replay> {
    const child = fork('bench/reference/replay.ts', [url, String(connections)], {
      serialization: 'advanced',
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    const replay = new Replay(child);
    await replay.#answer();
    return replay;
  }

  async load(scripts: Statement[][]): Promise<void> {
    this.#loaded = scripts.length;
    this.#child.send(scripts);
    await this.#answer();
  }

  async run(): Promise<Done> {
    const time = await seconds(async () => {
      this.#child.send('run');
      await this.#answer();
    });
    return { operations: this.#loaded, seconds: time };
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await once(this.#child, 'exit');
  }

  #answer(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (code: number | null) => reject(new Error(`The replay exited with ${code}`));
    this.#child.once('exit', fail);
    this.#child.once('message', () => resolve());
    return promise.finally(() => this.#child.removeListener('exit', fail));
  }
}
