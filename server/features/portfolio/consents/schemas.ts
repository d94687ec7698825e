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
const NAME = { examples: ['Trần Thu Lan'] };
export const TEXT_VI = { examples: ['Chủ nhà lưu họ tên, số căn cước và điện thoại của bạn để lập hợp đồng.'] };
const TEXT_EN = { examples: ['The landlord stores your name, identity number and phone to make the contract.'] };
const MAX_VERSION = 1_000_000;

const NoticeVersion = resource('PrivacyNoticeVersion', {
  version: Type.Integer(VERSION),
  created_by_name: nullable(Type.String(NAME)),
  created_at: nullable(dateTime()),
});

export const PrivacyNotice = resource('PrivacyNotice', {
  version: Type.Integer(VERSION),
  text_vi: Type.String(TEXT_VI),
  text_en: Type.String(TEXT_EN),
  created_by_name: nullable(Type.String(NAME)),
  created_at: nullable(dateTime()),
  versions: list(NoticeVersion),
});

export const PrivacyNoticeQuery = closed({ version: optional(integer(0, MAX_VERSION)) });
export const PutPrivacyNoticeBody = body('PutPrivacyNoticeBody', {
  version: integer(0, MAX_VERSION, { description: 'The version that is replaced.' }),
  text_vi: text(1, 20_000, { description: 'Shown in Vietnamese.', ...TEXT_VI }),
  text_en: text(1, 20_000, { description: 'Shown in English.', ...TEXT_EN }),
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
const Consent = resource('Consent', { ...CONSENT, recorded_by_name: nullable(Type.String(NAME)) });

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
  version: integer(0, MAX_VERSION, { description: 'Of the text you read; GIVEN: the current one.' }),
});

export const TenantPrivacyNotice = resource('TenantPrivacyNotice', {
  version: Type.Integer(),
  text: Type.String({ description: 'In the language of the request.', ...TEXT_VI }),
  organization_name: Type.String(),
  state: oneOf(CONSENT_STATES),
  consents: list(Consent),
});
