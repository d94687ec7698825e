import assert from 'node:assert/strict';
import { listen, type ReceivedRequest, type Reply } from './listen.ts';

/** A fake Zalo: refresh tokens work once, and every response is 200. */
export async function openZalo(firstToken = 'first', { appId = 'app', appSecret = 'app-secret' } = {}) {
  let valid = firstToken;
  let issued = 0;
  let access = '';
  let reply: object | null = null;
  let status = 200;
  const response = ({ path, headers, body }: ReceivedRequest): Reply => {
    if (path === '/v4/oa/access_token') {
      const form = new URLSearchParams(body.toString());
      assert.equal(headers.secret_key, appSecret);
      assert.equal(form.get('app_id'), appId);
      assert.equal(form.get('grant_type'), 'refresh_token');
      if (form.get('refresh_token') !== valid) return { body: { error: -14020, error_name: 'Invalid refresh token' } };
      issued += 1;
      valid = `refresh-${issued}`;
      access = `access-${issued}`;
      return { body: { access_token: access, refresh_token: valid, expires_in: '90000' } };
    }
    if (headers.access_token !== access) return { body: { error: -216, message: 'Access token is invalid' } };
    return { status, body: reply ?? { error: 0, message: 'Success', data: { msg_id: 'm' } } };
  };
  const server = await listen(response);
  return {
    settings: {
      appId,
      appSecret,
      refreshToken: firstToken,
      templates: { 'invoice.issued': '4711' },
      oauthUrl: `${server.url}/v4/oa/access_token`,
      baseUrl: server.url,
    },
    messages: () => server.received.filter(({ path }) => path === '/message/template'),
    issued: () => issued,
    response: (next: object | null) => {
      reply = next;
    },
    /** Responds like an overloaded gateway, which does not say what became of the message. */
    fail: (code: number | null) => {
      status = code ?? 200;
    },
    /** Invalidates every access token, as a lost session does. */
    expire: () => {
      access = 'none';
    },
  };
}
