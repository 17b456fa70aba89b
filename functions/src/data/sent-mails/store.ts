import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mailQueue } from '@recado/shared/contract/queue-messages/mail';
import * as z from 'zod';
import { commit } from '../../platform/commit.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';

/** Seconds that a mail is known by its name: longer than its message, or a dead letter of it, can live. */
const lifetime = 60 * 24 * 60 * 60;

/** Milliseconds after which whoever began to send a mail has ended. */
const lease = mailQueue.timeout * 1000;

/** A mail that is sent once, however often its message is delivered. */
export const sentMailEntity = defineEntity({
  name: 'sentMail',
  schema: z.object({
    companyId: z.int(),
    once: z.string(),
    /** Milliseconds since 1970: when somebody last began to send it, and when it was sent. */
    begunAt: z.int(),
    sentAt: z.int().nullable(),
    version,
  }),
  partition: 'c#{companyId}#sent-mails',
  sort: '{once}',
  expiresAt: ({ begunAt }) => Math.floor(begunAt / 1000) + lifetime,
  unlimited: 'expires',
});

/** The mails of one company that are sent once. */
interface SentMailStore {
  /**
   * Runs `send` unless the mail was sent. A failure leaves it to be sent by the next delivery.
   *
   * @throws Error where another delivery is sending it now
   */
  sendOnce(once: string, now: () => number, send: () => Promise<void>): Promise<void>;
}

export const sentMailStore = (client: DynamoDBDocumentClient, companyId: number): SentMailStore => {
  const store = entityStore(sentMailEntity, client, companyId);
  return {
    sendOnce: async (once, now, send) => {
      const known = await store.get(once);
      if (known && known.sentAt !== null) return;
      if (known && now() - known.begunAt < lease) throw new Error('the mail is being sent');
      const begunAt = now();
      await commit(
        client,
        known
          ? store.update(known, { begunAt })
          : store.create(sentMailEntity.record({ companyId, once, begunAt, sentAt: null })),
      );
      const begun = (await store.get(once))!;
      try {
        await send();
      } catch (error) {
        await commit(client, store.remove(begun));
        throw error;
      }
      await commit(client, store.update(begun, { sentAt: now() }));
    },
  };
};
