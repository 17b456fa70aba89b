import { describe, expect, it } from 'vitest';
import { hasAddress, namesFormerUser, unitedUserIds, userIdFor, withAddress } from './user-ids.ts';

const nobody = { number: '', lid: null, userIds: [] };
const ana = withAddress(nobody, { number: '5511987654321', lid: null, userId: 'BR.1' }, { whatsappId: 1, at: 10 });

describe('an address that a contact is seen with', () => {
  it('adds what the contact lacks, and changes nothing where it has all', () => {
    expect(ana).toMatchObject({ number: '5511987654321', userIds: [{ id: 'BR.1', whatsappId: 1, at: 10 }] });
    expect(withAddress(ana, { number: null, lid: null, userId: 'BR.1' }, { whatsappId: 1, at: 20 })).toBe(ana);
    expect(hasAddress(ana, { number: '551187654321', lid: null, userId: 'BR.1' })).toBe(true);
    expect(hasAddress(ana, { number: null, lid: null, userId: 'BR.1', parentUserId: 'BR.ENT.1' })).toBe(false);
  });

  it('with a new number and user id leaves the former ones, in whatever order they come', () => {
    const later = { number: '5511911112222', lid: null, userId: 'BR.2' };
    const moved = withAddress(ana, later, { whatsappId: 1, at: 20 });
    expect(moved.number).toBe('5511911112222');
    const former = { number: '5511987654321', lid: null, userId: 'BR.1' };
    expect(namesFormerUser(moved, former)).toBe(true);
    expect(withAddress(moved, former, { whatsappId: 1, at: 30 })).toBe(moved);
    expect(hasAddress(moved, former)).toBe(true);
    const early = withAddress(moved, { number: '5511900000000', lid: null, userId: 'BR.0' }, { whatsappId: 1, at: 5 });
    expect(early).toMatchObject({ number: '5511911112222', userIds: [{ id: 'BR.2' }, { id: 'BR.1' }, { id: 'BR.0' }] });
  });

  it('with a new user id alone has no known number any more, unless another business gave the id', () => {
    const address = { number: null, lid: null, userId: 'BR.2' };
    expect(withAddress(ana, address, { whatsappId: 1, at: 20 }).number).toBe('');
    expect(withAddress(ana, address, { whatsappId: 2, at: 20 }).number).toBe('5511987654321');
  });

  it('adds a parent id also after two contacts with the same user id were merged', () => {
    const other = withAddress(nobody, { number: null, lid: null, userId: 'BR.1' }, { whatsappId: 1, at: 5 });
    const userIds = unitedUserIds(ana.userIds, other.userIds);
    expect(userIds).toEqual([{ id: 'BR.1', whatsappId: 1, isParent: false, at: 5 }]);
    // Such a contact may be stored with the id twice.
    for (const stored of [userIds, [...ana.userIds, ...other.userIds]]) {
      const full = { number: '5511987654321', lid: null, userId: 'BR.1', parentUserId: 'BR.ENT.1' };
      const learned = withAddress({ ...ana, userIds: stored }, full, { whatsappId: 1, at: 20 });
      expect(learned.userIds.map(({ id }) => id)).toContain('BR.ENT.1');
    }
  });

  it('is reached by the connection’s own id, else by that of linked businesses, else by the newest', () => {
    const id = (name: string, whatsappId: number, isParent = false) => ({ id: name, whatsappId, isParent, at: 1 });
    const all = [id('BR.3', 3), id('BR.ENT.2', 2, true), id('BR.2', 2)];
    expect([2, 3, 4].map((connection) => userIdFor(all, connection))).toEqual(['BR.2', 'BR.3', 'BR.ENT.2']);
    expect(userIdFor([id('BR.3', 3)], 4)).toBe('BR.3');
    expect(userIdFor([], 4)).toBeUndefined();
  });
});
