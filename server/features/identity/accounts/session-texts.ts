/** Descriptions in the API document. */
export const SECOND_STEP =
  'For an account with a second factor: `second_factor_required` with `details { challenge, kinds, expires_at }`; answer it at `login/second-factor`.';

export const REFRESH =
  'Returns new tokens. A refresh token works once; using it again ends the session. With `refresh_in: "cookie"` the token comes from the cookie; the one replaced last then works for ten more seconds and returns the same successor. Naming an organization or renter gives the access token to it and leaves the rest of the session as it is, so that each tab of a browser can keep its own.';

export const SWITCH = 'A session whose refresh token is in a cookie keeps that cookie; `refresh_token` is then null.';

export const LOGOUT = 'Ends the session of the access token. In a browser the cookie alone suffices, and is cleared.';
