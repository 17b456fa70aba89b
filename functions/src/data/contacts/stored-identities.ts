import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { contactIdentityEntity } from './entities.ts';
import { identitiesOfContact, type Identity } from './identities.ts';
import type { ContactRecord } from './record.ts';

/** The identities by which the contacts of one company are found. */
interface StoredIdentities {
  /** Returns the ids of the contacts that hold one of these. */
  holders(wanted: readonly Identity[]): Promise<number[]>;
  /** Returns those that a contact holds. */
  of(contact: ContactRecord): Promise<Identity[]>;
  /** Gives a contact an identity that nobody holds; label `contact identity` fails if another contact has it. */
  claim(contactId: number, identity: Identity): Write[];
  /** Frees an identity that a contact holds. */
  freed(contactId: number, identity: Identity): Write[];
  /** Frees identities that a contact holds, at once. */
  release(contactId: number, held: readonly Identity[]): Promise<void>;
  /**
   * Takes an identity, also from the younger contact that holds it now: new messages go to the older one. Nobody else
   * loses it: a contact that gets it before the commit is found by the next attempt, and merged.
   */
  takeOver(contactId: number, identity: Identity): Promise<Write>;
  /** Moves an identity from a contact to the one into which it is merged. */
  moved(from: number, to: number, identity: Identity): Write;
}

export const storedIdentities = (client: DynamoDBDocumentClient, companyId: number): StoredIdentities => {
  const store = entityStore(contactIdentityEntity, client, companyId);
  const freed = (contactId: number, identity: Identity): Write[] =>
    store.remove({ ...identity, contactId }, { when: '#contactId = :id', values: { id: contactId } });
  return {
    freed,
    holders: async (wanted) => {
      const found = await Promise.all(wanted.map((identity) => store.get(identity)));
      return found.flatMap((record) => record?.contactId ?? []);
    },
    of: async (contact) => {
      const found = await Promise.all(
        identitiesOfContact(contact).map(async (identity) =>
          (await store.get(identity))?.contactId === contact.id ? [identity] : [],
        ),
      );
      return found.flat();
    },
    claim: (contactId, identity) => store.create({ ...identity, contactId }),
    release: async (contactId, held) => {
      for (const identity of held)
        try {
          for (const write of freed(contactId, identity)) await writeOne(client, write);
        } catch (error) {
          if (!(error instanceof ConditionFailed)) throw error;
        }
    },
    takeOver: async (contactId, identity) => {
      const holder = (await store.get(identity))?.contactId ?? null;
      return store.put(
        { ...identity, contactId },
        holder === null || holder < contactId
          ? { when: 'attribute_not_exists(#contactId)' }
          : { when: '#contactId = :holder', values: { holder } },
      );
    },
    moved: (from, to, identity) =>
      store.put({ ...identity, contactId: to }, { when: '#contactId = :merged', values: { merged: from } }),
  };
};
