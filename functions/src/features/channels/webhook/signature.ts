import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'sha256=';

/** True if Meta signed these bytes with the app's secret (`X-Hub-Signature-256`), compared in constant time. */
export const isSigned = (body: Buffer, header: string | undefined, appSecret: string): boolean => {
  if (!header?.startsWith(prefix)) return false;
  const given = Buffer.from(header.slice(prefix.length), 'hex');
  const own = createHmac('sha256', appSecret).update(body).digest();
  return given.length === own.length && timingSafeEqual(given, own);
};
