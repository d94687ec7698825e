import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { TIMEOUTS } from './connect.ts';

/** Value formats and timeouts a session needs, whether set by the connection or by its role. */
const REQUIRED_SETTINGS: Record<string, string> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'iso_8601',
  ...Object.fromEntries(Object.entries(TIMEOUTS).map(([name, milliseconds]) => [name, String(milliseconds)])),
};

/**
 * A pooler may drop the settings a connection sends when it opens; then times would be read in the wrong zone and nothing would
 * time out.
 */
export async function assertSession(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string; role: string }>(
    'select name, setting, session_user::text as role from pg_settings where name = any($1)',
    [Object.keys(REQUIRED_SETTINGS)],
  );
  const missing = rows.filter(({ name, setting }) => !isAsNeeded(name, setting)).map(({ name }) => name);
  if (missing.length === 0) return;
  const role = pg.escapeIdentifier(rows[0]?.role ?? '');
  const statements = missing.map(
    (name) => `alter role ${role} set ${name} = ${pg.escapeLiteral(REQUIRED_SETTINGS[name] ?? '')};`,
  );
  throw new StartupError(
    `The pooler drops session settings (${missing.join(', ')}). Have an administrator run the following, then reconnect the pooler: ${statements.join(' ')}`,
  );
}

/** Different timeouts are a deliberate choice; no timeout at all is an oversight. */
function isAsNeeded(name: string, setting: string): boolean {
  if (name in TIMEOUTS) return setting !== '0';
  return name === 'DateStyle' ? setting.startsWith('ISO') : setting === REQUIRED_SETTINGS[name];
}
