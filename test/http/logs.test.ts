import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maskPath } from '../../server/http/logger.ts';

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const ID = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';

suite('paths in logs', () => {
  test('contain no token, wherever it is in the path and however the path is written', () => {
    const paths = {
      [`/api/v1/auth/member-invitations/${TOKEN}/accept`]: '/api/v1/auth/member-invitations/***/accept',
      '/API/v1/Member-Invitations//short/accept': '/API/v1/Member-Invitations//***/accept',
      [`/i/${TOKEN}`]: '/i/***',
      '/i/short': '/i/***',
      [`/api/v1/tenant/invitations/${TOKEN}?x=${TOKEN}`]: '/api/v1/tenant/invitations/***',
      [`/anything/${TOKEN}/else`]: '/anything/***/else',
      [`/verify-email?token=${TOKEN}`]: '/verify-email',
    };
    for (const [path, masked] of Object.entries(paths)) assert.equal(maskPath(path), masked);
  });

  test('keep ids, which identify rows and grant nothing', () => {
    for (const path of [`/api/v1/rooms/${ID}`, `/api/v1/renters/${ID}/invitations/${ID}/revoke`])
      assert.equal(maskPath(path), path);
  });
});
