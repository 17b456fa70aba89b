import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { automaticProviders, mandateStates } from '@recado/shared/contract/automatic-pix';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/** The permission of a company to be charged by Pix Automático: the last one that it was asked for. */
export const mandateEntity = defineEntity({
  name: 'mandate',
  schema: z.object({
    companyId: id,
    provider: z.enum(automaticProviders),
    /** The provider's id of it. */
    mandateId: z.string(),
    /** As the provider last reported it. */
    state: z.enum(mandateStates),
    /** The price of a period when it was created. */
    cents: z.int().min(0),
    /** The text of its QR code. */
    qrcode: z.string(),
    /** The invoice that is paid by the same QR code. */
    invoiceId: id.nullable(),
    /** Milliseconds since 1970. */
    createdAt: z.int(),
    version,
  }),
  audited: { shows: ['state', 'cents', 'provider'] },
  partition: 'c#{companyId}#mandate',
  sort: 'mandate',
  unlimited: 'single',
});

export type MandateRecord = EntityRecord<typeof mandateEntity>;

/** The mandate of one company. */
interface MandateStore extends Pick<EntityStore<EntityTypesOf<typeof mandateEntity>>, 'create' | 'update'> {
  get(): Promise<MandateRecord | null>;
}

export const mandateStore = (client: DynamoDBDocumentClient, companyId: number): MandateStore => {
  const store = entityStore(mandateEntity, client, companyId);
  return {
    get: () => store.get(),
    create: (record) => store.create(record),
    update: (before, change) => store.update(before, change),
  };
};
