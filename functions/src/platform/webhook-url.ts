import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The networks that this installation may call: `any`, also without TLS, is for a developer's machine. */
export type Networks = 'public' | 'any';

/** Returns a URL's hostname, IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * True if a webhook may have this address: https, without credentials, and no address that is not public. What its name
 * resolves to is looked at with each call.
 */
export const isWebhookUrl = (text: string, networks: Networks): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  if (networks === 'any') return url.protocol === 'https:' || url.protocol === 'http:';
  const host = hostOf(url);
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
};
