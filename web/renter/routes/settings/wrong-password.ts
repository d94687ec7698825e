import { RentrollError } from '@rentroll/client';

/** The service speaks of email or password, as at a login; where only the password is typed, its field says that it is wrong. */
export const wrongPasswordAt =
  (path: string, message: string) =>
  (error: unknown): never => {
    if (!(error instanceof RentrollError) || error.code !== 'invalid_credentials' || error.fields.length > 0)
      throw error;
    const { status, code } = error;
    throw new RentrollError({ status, code, message, fields: [{ path, code: 'incorrect', message }] });
  };
