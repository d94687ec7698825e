import { type Config, loadConfig } from '../server/config.ts';

/** The settings of commands that work on existing data: a mistyped DATA_DIR is refused, and nothing is created there. */
export const commandConfig = (): Config => loadConfig(process.env, 'refuse');
