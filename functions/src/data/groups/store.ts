import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { address } from '@recado/shared/contract/queue-messages/inbound';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { ChatKey } from '../messages/message-key.ts';

const participant = z.object({ address, isAdmin: z.boolean() });
export type StoredParticipant = z.output<typeof participant>;

/** The participants of a group, in the partition of its chat. */
export const rosterEntity = defineEntity({
  name: 'roster',
  schema: z.object({
    whatsappId: z.int(),
    contactId: z.int(),
    isMember: z.boolean(),
    participants: z.array(participant).default([]),
    /** The time when the channel reported this, in epoch milliseconds of the session host's clock. */
    at: z.number(),
  }),
  partition: 'c#{companyId}#chat#{whatsappId}#{contactId}',
  sort: 'roster',
  unlimited: 'traffic',
});

/** The members of a group beside our number. */
interface Roster {
  isMember: boolean;
  participants: readonly StoredParticipant[];
}

/** Groups of one company, as WhatsApp reported them last. */
interface GroupStore {
  roster(chat: ChatKey): Promise<Roster | null>;
  /** Forgets the participants of a group. */
  removal(chat: ChatKey): Write[];
  /** Stores a report unless a newer one is stored. Null participants leave the stored ones. `at` in epoch milliseconds. */
  keep(
    chat: ChatKey,
    roster: { isMember: boolean; participants: readonly StoredParticipant[] | null },
    at: number,
  ): Promise<void>;
}

export const groupStore = (client: DynamoDBDocumentClient, companyId: number): GroupStore => {
  const store = entityStore(rosterEntity, client, companyId);
  const keyOf = ({ whatsappId, contactId }: ChatKey) => ({ whatsappId, contactId });
  return {
    roster: async (chat) => {
      const found = await store.get(keyOf(chat));
      return found && { isMember: found.isMember, participants: found.participants };
    },
    removal: (chat) => store.remove({ ...keyOf(chat), isMember: false, participants: [], at: 0 }),
    keep: async (chat, { isMember, participants }, at) => {
      try {
        await writeOne(
          client,
          store.patch(
            keyOf(chat),
            { isMember, at, ...(participants ? { participants: [...participants] } : {}) },
            { upsert: true, when: 'attribute_not_exists(#at) OR #at <= :at', values: { at } },
          ),
        );
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
};
