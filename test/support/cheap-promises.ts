import hooks, { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Imported before the test runner. To know in which test a function is called, the runner follows every promise of the process, which makes
 * each `await` of the service fifty times slower. What it announces of its tests is enough for that, and costs nothing in between.
 */
const { createHook, executionAsyncId } = hooks;
const running = new AsyncLocalStorage<{ readonly id: number }>();
tracingChannel('node.test').start.bindStore(running, () => ({ id: executionAsyncId() }));
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
hooks.executionAsyncId = () => running.getStore()?.id ?? executionAsyncId();
syncBuiltinESMExports();
