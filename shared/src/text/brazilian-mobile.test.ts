import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalNumber, numberForms } from './brazilian-mobile.ts';

describe('canonicalNumber', () => {
  it('makes one of both forms of a mobile', () => {
    expect(canonicalNumber('553187654321')).toBe('5531987654321');
    expect(canonicalNumber('5531987654321')).toBe('5531987654321');
  });

  it.each(['551133334444', '14155552671', '5511', '351912345678'])(
    'leaves %s, which is no Brazilian mobile',
    (number) => expect(canonicalNumber(number)).toBe(number),
  );

  it('is the same for every form, and for its own result', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(55)?\d{5,13}$/), (number) => {
        const canonical = canonicalNumber(number);
        expect(canonicalNumber(canonical)).toBe(canonical);
        expect(new Set(numberForms(number).map(canonicalNumber))).toEqual(new Set([canonical]));
        expect(numberForms(number)).toContain(number);
      }),
    );
  });
});
