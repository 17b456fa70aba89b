import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { registeredProviders } from '@recado/shared/contract/credentials';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';

export const paymentWebhookEntity = defineEntity({
  name: 'paymentWebhook',
  schema: z.object({
    provider: z.enum(registeredProviders),
    /** The time of the last attempt to register, in milliseconds since 1970. */
    at: z.int(),
    /** The provider's code of the failure; null where the address is registered. */
    failure: z.string().nullable(),
  }),
  partition: 'i#payment-webhooks',
  sort: '{provider}',
  unlimited: 'installation',
});

type PaymentWebhookRecord = EntityRecord<typeof paymentWebhookEntity>;

/** The attempts to register the addresses of webhooks at payment providers. */
interface PaymentWebhookStore {
  list(): Promise<PaymentWebhookRecord[]>;
  set(record: PaymentWebhookRecord): Promise<void>;
}

export const paymentWebhookStore = (client: DynamoDBDocumentClient): PaymentWebhookStore => {
  const store = entityStore(paymentWebhookEntity, client);
  return {
    list: () => store.list(),
    set: (record) => writeOne(client, store.put(record)),
  };
};
