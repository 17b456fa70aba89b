import { describe, expect, it } from 'vitest';
import { tracesOf } from './traces.ts';

const maria = tracesOf({
  contactIds: [5],
  addresses: ['5511987654321', '551187654321', '77123'],
  names: ['Maria', 'Maria Clara (Aurora)'],
});

describe('what names a person', () => {
  it.each([
    ['a number within a text', 'ligue 5511987654321@s.whatsapp.net'],
    ['a number in a list', { participants: [{ address: { number: '551187654321', lid: null } }] }],
    ['a LID as a word', ['jid', '77123@lid']],
    ['a name of a field', { readers: { '77123@lid': 3 } }],
  ])('is %s', (_, value) => expect(maria.namedIn(value)).toBe(true));

  it.each([
    ['a number that a LID is a part of', '9977123'],
    ['its name alone', 'Maria'],
    ['bytes', new Uint8Array([1, 2])],
  ])('is not %s', (_, value) => expect(maria.namedIn(value)).toBe(false));
});

describe('a value without a person', () => {
  it('has its other parts', () => {
    const before = {
      participants: [{ number: '5511987654321' }, { number: '5511900000000' }],
      readers: { '77123@lid': 3, me: 1 },
      text: 'Maria Clara (Aurora), 5511987654321, e Mariana',
      number: '5511987654321',
      count: 2,
      set: new Set([1]),
    };
    const { set, ...after } = maria.without(before);
    expect(set).toBe(before.set);
    expect(after).toEqual({
      participants: [{ number: '5511900000000' }],
      readers: { me: 1 },
      text: '***, ***, e Mariana',
      number: '',
      count: 2,
    });
  });
});
