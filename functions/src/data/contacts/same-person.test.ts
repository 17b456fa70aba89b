import { describe, expect, it } from 'vitest';
import { isSamePerson } from './same-person.ts';
import type { ContactUserId } from './user-ids.ts';

const person = { number: '', lid: null, userIds: [] as ContactUserId[], isGroup: false, channel: 'whatsapp' as const };
const byNumber = { ...person, number: '5531987654321' };
const byLid = { ...person, lid: '777' };
const address = { number: '5531987654321', lid: '777' };

describe('two contacts are certainly one person', () => {
  it('where the address has all that is known of both, the number in either form', () => {
    expect(isSamePerson(address, 1, byNumber, byLid)).toBe(true);
    expect(isSamePerson({ ...address, number: '553187654321' }, 1, byNumber, byLid)).toBe(true);
  });

  it.each([
    ['the other has another number', byNumber, { ...byLid, number: '5531911112222' }],
    ['the first has another LID', { ...byNumber, lid: '778' }, byLid],
    ['one is a group', byNumber, { ...byLid, isGroup: true }],
    ['one is of another channel', byNumber, { ...byLid, channel: 'instagram' as const }],
  ])('not where %s', (_name, one, other) => expect(isSamePerson(address, 1, one, other)).toBe(false));

  it('not by an address without the LID', () =>
    expect(isSamePerson({ ...address, lid: null }, 1, byNumber, byLid)).toBe(false));

  it('by a part of each, where nothing contradicts', () => {
    const byUser = { ...person, userIds: [{ id: 'BR.1', whatsappId: 1, isParent: false, at: 5 }] };
    const both = { number: '5531987654321', lid: null, userId: 'BR.1' };
    expect(isSamePerson(both, 1, { ...byNumber, lid: '778' }, byUser)).toBe(true);
    const byParent = { ...person, userIds: [{ id: 'BR.ENT.1', whatsappId: 1, isParent: true, at: 5 }] };
    const ids = { number: null, lid: null, userId: 'BR.1', parentUserId: 'BR.ENT.1' };
    expect(isSamePerson(ids, 1, { ...byUser, number: '5531987654321' }, byParent)).toBe(true);
    expect(isSamePerson(ids, 1, { ...byUser, lid: '778' }, { ...byParent, lid: '777' })).toBe(false);
  });

  it('by a number and a user id of the same connection; other businesses have other ids', () => {
    const byUser = { ...person, userIds: [{ id: 'BR.1', whatsappId: 1, isParent: false, at: 5 }] };
    const both = { number: '5531987654321', lid: null, userId: 'BR.1' };
    expect(isSamePerson(both, 1, byNumber, byUser)).toBe(true);
    const elsewhere = { ...byNumber, userIds: [{ id: 'BR.2', whatsappId: 2, isParent: false, at: 5 }] };
    expect(isSamePerson(both, 1, elsewhere, byUser)).toBe(true);
    const another = { ...byNumber, userIds: [{ id: 'BR.2', whatsappId: 1, isParent: false, at: 5 }] };
    expect(isSamePerson(both, 1, another, byUser)).toBe(false);
  });
});
