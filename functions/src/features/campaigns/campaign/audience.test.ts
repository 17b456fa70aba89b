import { describe, expect, it } from 'vitest';
import { classify, type Person } from './audience.ts';

const person: Person = { name: 'Maria', number: '5531987654321', lid: null, userId: null, columns: {}, email: '' };

describe('a person of an audience', () => {
  it('gets the message, once in either form of its number', () => {
    const seen = new Set<string>();
    expect(classify(person, null, false, seen).leftOut).toBeNull();
    expect(classify({ ...person, number: '553187654321' }, null, false, seen).leftOut).toBe('duplicate');
  });

  it('gets the message once where two numbers have one LID', () => {
    const seen = new Set<string>();
    classify({ ...person, lid: '77' }, null, false, seen);
    expect(classify({ ...person, number: '5531911112222', lid: '77' }, null, false, seen).leftOut).toBe('duplicate');
  });

  it('is left out with the first reason that holds', () => {
    const seen = new Set<string>();
    expect(classify(person, 'invalid', true, seen).leftOut).toBe('invalid');
    expect(classify(person, null, true, seen).leftOut).toBe('optedOut');
  });

  it('does not keep another one out while it is left out itself', () => {
    const seen = new Set<string>();
    classify(person, 'unchecked', false, seen);
    expect(classify(person, null, false, seen).leftOut).toBeNull();
  });
});
