import { describe, expect, it } from 'vitest';
import { parseNumber } from './phone.ts';

describe('parseNumber', () => {
  it.each([
    ['11987654321', '5511987654321'],
    ['(11) 98765-4321', '5511987654321'],
    ['+55 11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['1133334444', '551133334444'],
  ])('reads %s as Brazilian', (input, digits) => expect(parseNumber(input)).toBe(digits));

  it.each([
    ['3187654321', '553187654321'],
    ['1187654321', '551187654321'],
    ['553187654321', '553187654321'],
  ])('accepts %s without its ninth digit', (input, digits) => expect(parseNumber(input)).toBe(digits));

  it.each(['14155552671', '351912345678', '34612345678', '5491123456789'])(
    'reads %s as a number with a foreign country code',
    (digits) => expect(parseNumber(digits)).toBe(digits),
  );

  it.each(['98765432', '951234567', '3333-4444', '99999-0000', '+55 98765-4321', '+55 3333-4444'])(
    'refuses %s, whose area code lacks',
    (input) => expect(parseNumber(input)).toBeNull(),
  );

  it('reads a short foreign number with its plus sign', () => expect(parseNumber('+298 212 345')).toBe('298212345'));

  it.each(['', '123', '00000000', '99999999999999999', '120363012345678901', 'Maria'])('refuses %s', (input) =>
    expect(parseNumber(input)).toBeNull(),
  );
});
