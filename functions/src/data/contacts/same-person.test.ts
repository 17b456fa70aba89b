import { describe, expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';

const person = { number: '', lid: null, isGroup: false, channel: 'whatsapp' } as const;
const byNumber = { ...person, number: '5531987654321' };
const byLid = { ...person, lid: '777' };
const address = { number: '5531987654321', lid: '777' };

describe('two contacts are certainly one person', () => {
  it('where the address has all that is known of both, the number in either form', () => {
    expect(isSamePerson(address, byNumber, byLid)).toBe(true);
    expect(isSamePerson({ ...address, number: '553187654321' }, byNumber, byLid)).toBe(true);
  });

  it.each([
    ['the other has another number', byNumber, { ...byLid, number: '5531911112222' }],
    ['the first has another LID', { ...byNumber, lid: '778' }, byLid],
    ['one is a group', byNumber, { ...byLid, isGroup: true }],
    ['one is of another channel', byNumber, { ...byLid, channel: 'instagram' as const }],
  ])('not where %s', (_name, one, other) => expect(isSamePerson(address, one, other)).toBe(false));

  it('not by an address without the LID', () =>
    expect(isSamePerson({ ...address, lid: null }, byNumber, byLid)).toBe(false));
});
