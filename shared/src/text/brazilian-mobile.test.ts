import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalNumber, numberForms } from './brazilian-mobile.ts';

describe('canonicalNumber', () => {
  it('is the same for both forms of a mobile', () => {
    expect(canonicalNumber('553187654321')).toBe('5531987654321');
    expect(canonicalNumber('5531987654321')).toBe('5531987654321');
  });

  it.each(['551133334444', '14155552671', '5511', '351912345678'])(
    'leaves %s, which is not a Brazilian mobile, unchanged',
    (number) => expect(canonicalNumber(number)).toBe(number),
  );

  it.each([
    // Mobiles in their eight-digit form begin with 6 to 9 (Anatel's numbering plan).
    ['553160001234', '5531960001234'],
    ['553169991234', '5531969991234'],
    ['553170001234', '5531970001234'],
    ['553179991234', '5531979991234'],
    ['553180001234', '5531980001234'],
    ['553189991234', '5531989991234'],
    ['553190001234', '5531990001234'],
    ['553199991234', '5531999991234'],
    // Landlines begin with 2 to 5; nothing begins with 0 or 1.
    ['553100001234', '553100001234'],
    ['553110001234', '553110001234'],
    ['553120001234', '553120001234'],
    ['553130001234', '553130001234'],
    ['553140001234', '553140001234'],
    ['553150001234', '553150001234'],
    ['553159991234', '553159991234'],
  ])('spells %s, of eight digits, as %s', (number, canonical) => expect(canonicalNumber(number)).toBe(canonical));

  it.each([
    // A mobile that was registered before the ninth digit has both forms.
    ['5531960001234', ['5531960001234', '553160001234']],
    ['5531970001234', ['5531970001234', '553170001234']],
    ['5531980001234', ['5531980001234', '553180001234']],
    ['5531999991234', ['5531999991234', '553199991234']],
    // Ranges given out since: without their ninth digit they would be landlines.
    ['5531910001234', ['5531910001234']],
    ['5531930001234', ['5531930001234']],
    ['5531959991234', ['5531959991234']],
    // A landline has one form.
    ['553133334444', ['553133334444']],
  ])('%s may be registered as %j', (number, forms) => expect(numberForms(number)).toEqual(forms));

  // The first and the last area code of each region; 55 is the country code as well.
  it.each(['11', '19', '21', '28', '31', '38', '41', '49', '51', '55', '61', '69', '71', '79', '81', '89', '91', '99'])(
    'adds the ninth digit in area code %s to mobiles alone',
    (areaCode) => {
      expect(canonicalNumber(`55${areaCode}87654321`)).toBe(`55${areaCode}987654321`);
      expect(canonicalNumber(`55${areaCode}33334444`)).toBe(`55${areaCode}33334444`);
    },
  );

  it.each([
    ['550187654321', 'an area code that begins with 0'],
    ['3187654321', 'no country code'],
    ['55318765432', 'a digit too few'],
    ['55319876543210', 'a digit too many'],
    ['5531887654321', 'another ninth digit than 9'],
  ])('leaves %s unchanged: %s', (number) => {
    expect(canonicalNumber(number)).toBe(number);
    expect(numberForms(number)).toEqual([number]);
  });

  it('is the same for every form, and idempotent', () => {
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
