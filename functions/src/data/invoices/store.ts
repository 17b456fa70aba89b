import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { type ChargeRecord, chargeEntity, invoiceEntity, type InvoiceRecord } from './entities.ts';

/** The most invoices that a list reads: 40 years of monthly ones. */
const maxListed = 500;

/** The invoices of one company. */
interface InvoiceStore extends Pick<EntityStore<EntityTypesOf<typeof invoiceEntity>>, 'get' | 'create' | 'update'> {
  /** The newest first. */
  newest(): Promise<InvoiceRecord[]>;
}

export const invoiceStore = (client: DynamoDBDocumentClient, companyId: number): InvoiceStore => {
  const store = entityStore(invoiceEntity, client, companyId);
  return {
    get: (id) => store.get(id),
    create: (record) => store.create(record),
    update: (before, change) => store.update(before, change),
    newest: () => store.list({ order: 'desc', limit: maxListed }),
  };
};

/** The charges of all companies, by the ids that providers name them by. */
interface ChargeStore extends Pick<EntityStore<EntityTypesOf<typeof chargeEntity>>, 'get' | 'put'> {
  /** Those about which their provider is to be asked by now, in milliseconds since 1970; the longest overdue first. */
  toLookAt(now: number, limit: number): Promise<ChargeRecord[]>;
}

export const chargeStore = (client: DynamoDBDocumentClient): ChargeStore => {
  const store = entityStore(chargeEntity, client);
  return {
    get: (key) => store.get(key),
    put: (record) => store.put(record),
    toLookAt: (now, limit) => store.listBy('byLook', { to: { nextLookAt: now }, limit }),
  };
};
