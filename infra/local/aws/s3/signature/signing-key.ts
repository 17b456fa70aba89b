import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

export interface Scope {
  /** YYYYMMDD */
  date: string;
  region: string;
  service: string;
}

/** Signs `data` with the key derived for one day, region and service. Returns hexadecimal. */
export const sign = (secret: string, { date, region, service }: Scope, data: string): string => {
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return hmac(key, data).toString('hex');
};

export const sameSignature = (expected: string, given: string): boolean => {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
};
