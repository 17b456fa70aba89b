import { createHmac, timingSafeEqual } from 'node:crypto';

/** True if two texts are equal, compared in constant time. */
export const isSame = (given: string, own: string): boolean => {
  const digest = (text: string): Buffer => createHmac('sha256', 'comparison').update(text).digest();
  return timingSafeEqual(digest(given), digest(own));
};
