import { expect, it } from 'vitest';
import { senderOf } from './sender.ts';

/** The name as mail clients decode it. */
const decoded = (header: string): string =>
  [...header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word]) => Buffer.from(word!, 'base64').toString()).join('');

it.each(['Recado', 'Balcão & Cia', '"A" <b@example.com>\r\nBcc: c@example.com', '😀'.repeat(25)])(
  'names %s and the address, in words that mail servers take',
  (name) => {
    const header = senderOf(name, 'no-reply@example.com');
    expect(decoded(header)).toBe(name.replaceAll(/\s+/g, ' '));
    expect(header).toMatch(/^(=\?UTF-8\?B\?[\w+/=]+\?= )+<no-reply@example\.com>$/);
    for (const word of header.split(' ')) expect(word.length).toBeLessThanOrEqual(75);
  },
);
