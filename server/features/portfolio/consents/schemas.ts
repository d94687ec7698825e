import { CONSENT_ACTIONS, CONSENT_STATES, CONSENT_WAYS } from '../../../../domain/catalog/privacy.ts';
import {
  body,
  closed,
  date,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const VERSION = { description: '0 is the text that comes with the service.' };
const MAX_VERSION = 1_000_000;

const NoticeVersion = resource('PrivacyNoticeVersion', {
  version: Type.Integer(VERSION),
  created_by_name: nullable(Type.String()),
  created_at: nullable(dateTime()),
});

export const PrivacyNotice = resource('PrivacyNotice', {
  version: Type.Integer(VERSION),
  text_vi: Type.String(),
  text_en: Type.String(),
  created_by_name: nullable(Type.String()),
  created_at: nullable(dateTime()),
  versions: list(NoticeVersion),
});

export const PrivacyNoticeQuery = closed({ version: optional(integer(0, MAX_VERSION)) });
export const PutPrivacyNoticeBody = body('PutPrivacyNoticeBody', {
  version: integer(0, MAX_VERSION, { description: 'The version that is replaced.' }),
  text_vi: text(1, 20_000),
  text_en: text(1, 20_000),
});

/** Also the payload of its events. */
const CONSENT = {
  id: uuid(),
  renter_id: uuid(),
  action: oneOf(CONSENT_ACTIONS),
  version: Type.Integer(VERSION),
  way: oneOf(CONSENT_WAYS),
  signed_on: nullable(date({ description: 'Only on paper.' })),
  created_at: dateTime(),
};
export const ConsentEvent = resource('ConsentEvent', CONSENT);
const Consent = resource('Consent', { ...CONSENT, recorded_by_name: nullable(Type.String()) });

export const Consents = resource('Consents', {
  state: oneOf(CONSENT_STATES, { description: 'OUTDATED: the text has changed since.' }),
  current_version: Type.Integer(),
  consents: list(Consent),
});

export const RecordConsentBody = body('RecordConsentBody', {
  action: oneOf(CONSENT_ACTIONS),
  version: integer(0, MAX_VERSION, { description: 'Of the text that was agreed to; GIVEN: the current one.' }),
  signed_on: optional(date({ description: 'Defaults to today.' })),
});
export const TenantConsentBody = body('TenantConsentBody', {
  action: oneOf(CONSENT_ACTIONS),
  version: integer(0, MAX_VERSION),
});

export const TenantPrivacyNotice = resource('TenantPrivacyNotice', {
  version: Type.Integer(),
  text: Type.String({ description: 'In the language of the request.' }),
  organization_name: Type.String(),
  state: oneOf(CONSENT_STATES),
  consents: list(Consent),
});
