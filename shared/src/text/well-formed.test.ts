import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, wellFormed } from './well-formed.ts';

describe('parseJson', () => {
  it.each([
    [String.raw`"\ud83d"`, '\ufffd'],
    [String.raw`"\uD83D\uDE00"`, '😀'],
    [String.raw`{"a":["\ude00",{"b":"x\udfff"}]}`, { a: ['\ufffd', { b: 'x\ufffd' }] }],
    [String.raw`{"\ud83d":1}`, { '\ufffd': 1 }],
    ['null', null],
    ['"\ud83d"', '\ufffd'],
  ])('reads %j', (text, value) => expect(parseJson(text)).toEqual(value));

  it('throws a SyntaxError for what is not JSON', () => expect(() => parseJson('{')).toThrow(SyntaxError));

  it('sets no prototype', () => {
    const value = parseJson(String.raw`{"__proto__":{"text":"\ud83d"}}`) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)).toEqual([['__proto__', { text: '\ufffd' }]]);
  });

  it('returns well-formed strings for any JSON, and leaves well-formed JSON as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom('', '\ud83d', '\udc00'), (value, half) => {
        const text = JSON.stringify({ value, half: `${half}a` });
        const parsed = parseJson(text) as { half: string };
        expect(JSON.stringify(parsed).isWellFormed()).toBe(true);
        expect(parsed).toEqual(wellFormed(JSON.parse(text)));
        if (half === '') expect(parsed).toEqual(JSON.parse(text));
        expect(parsed.half.isWellFormed()).toBe(true);
      }),
    );
  });
});

it('leaves bytes and other values alone', () => {
  const bytes = Uint8Array.from([0xd8, 0x3d]);
  const value = { bytes, count: 1n, none: undefined, text: 'a\ud83d' };
  expect(wellFormed(value)).toBe(value);
  expect(value).toEqual({ bytes, count: 1n, none: undefined, text: 'a\ufffd' });
});
