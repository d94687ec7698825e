import { suite, test } from 'node:test';

type Step = (name: string, run: () => Promise<void>) => void;

/** A suite whose tests build on one another: after a failed step the following ones are skipped instead of waiting in vain. */
export function story(name: string, tell: (step: Step) => void): void {
  suite(name, () => {
    let failed: string | null = null;
    tell((title, run) =>
      test(title, async (context) => {
        if (failed !== null) return context.skip(`"${failed}" failed`);
        try {
          await run();
        } catch (error) {
          failed = title;
          throw error;
        }
      }),
    );
  });
}
