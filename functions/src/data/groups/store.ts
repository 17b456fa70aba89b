import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ChatKey } from '../messages/store.ts';
import { isConditionFailure } from '../../platform/is-condition-failure.ts';
import { rosterEntity, type StoredParticipant } from './entities.ts';

/** Who is in a group beside our number. */
export interface Roster {
  isMember: boolean;
  participants: readonly StoredParticipant[];
}

/** Groups of one company, as WhatsApp told of them last. */
export interface GroupStore {
  roster(chat: ChatKey): Promise<Roster | null>;
  /** Keeps what is newer than what is known; participants that were not told stay. `at` in milliseconds. */
  keep(
    chat: ChatKey,
    roster: { isMember: boolean; participants: readonly StoredParticipant[] | null },
    at: number,
  ): Promise<void>;
}

export const groupStore = (client: DynamoDBDocumentClient, companyId: number): GroupStore => {
  const rosters = rosterEntity(client);
  const key = ({ whatsappId, contactId }: ChatKey) => ({ companyId, whatsappId, contactId });
  return {
    roster: async (chat) => {
      const { data } = await rosters.get(key(chat)).go({ consistent: true });
      return data && { isMember: data.isMember, participants: data.participants ?? [] };
    },
    keep: async (chat, { isMember, participants }, at) => {
      try {
        await rosters
          .update(key(chat))
          .set({ isMember, at, ...(participants ? { participants } : {}) })
          .where((item, { notExists, lte }) => `${notExists(item.at)} OR ${lte(item.at, at)}`)
          .go();
      } catch (error) {
        if (!isConditionFailure(error)) throw error;
      }
    },
  };
};
