import { isIP } from 'node:net';
import { invalidFields } from '../../../../domain/refused.ts';
import { isPublicAddress } from '../../../gateways/guarded-fetch.ts';

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Refuses URLs that are visibly not on the public internet. A host name's addresses are checked again on every connection. The
 * URL parser has already normalized spellings such as 0x7f.1.
 */
export function checkUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol) || url.username || url.password || !url.hostname)
    throw invalidFields({ path: 'url', code: 'invalid_format' });
  url.hash = '';
  if (!allowPrivate && !isPublicHost(url.hostname)) throw invalidFields({ path: 'url', code: 'not_allowed' });
  return url.href;
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAMES.test(host);
}
