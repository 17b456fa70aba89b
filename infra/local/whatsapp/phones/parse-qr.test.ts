import { describe, expect, it } from 'vitest';
import { parseQr } from './parse-qr.ts';

const code = { ref: '2@abc', noiseKey: 'bm9pc2U=', identityKey: 'aWQ=', advSecret: 'c2VjcmV0' };
const text = '2@abc,bm9pc2U=,aWQ=,c2VjcmV0,1';

describe('parseQr', () => {
  it.each([text, `https://wa.me/settings/linked_devices#${text}`, ` ${text}\n`])('reads %j', (written) => {
    expect(parseQr(written)).toEqual(code);
  });

  it.each(['', 'https://example.com', '2@abc,only,three'])('returns undefined for %j', (written) => {
    expect(parseQr(written)).toBeUndefined();
  });
});
