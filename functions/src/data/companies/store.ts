import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Company, company } from '@recado/shared/contract/companies';
import { language } from '@recado/shared/contract/languages';
import { id, isoDate } from '@recado/shared/contract/parameters';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import { webhookEventName } from '@recado/shared/contract/webhook-events';
import { defaultServiceHours, holidays, serviceHours } from '@recado/shared/contract/service-hours';
import * as z from 'zod';
import { defineEntity, firstVersion, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { environment } from '../../platform/environment.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** `devicesUntil` of a company of an earlier release, which noted no devices: any of its users may have registered one. */
export const unknownDevices = Number.MAX_SAFE_INTEGER;

export const companyEntity = defineEntity({
  name: 'company',
  schema: company.extend({
    /** The time when one of its users last signed in. */
    lastLogin: isoDate.nullable(),
    /** Hours of the company, where its `scheduleType` is `company`. */
    schedules: serviceHours.default(defaultServiceHours),
    /** Dates that do not count as service time, whatever the hours say. */
    holidays: holidays.default([]),
    /** Milliseconds since 1970 until which a device of one of its users may be registered for notifications; 0: none was. */
    devicesUntil: z.int().default(0),
    /** CPF or CNPJ without punctuation; empty for none. */
    document: z.string().default(''),
    addressStreet: z.string().default(''),
    addressState: z.string().default(''),
    addressCity: z.string().default(''),
    paymentMethod: z.string().default(''),
    /** Users and connections that the company may have where its plan has fewer. */
    attendants: z.int().default(1),
    connections: z.int().default(1),
    /** Its invoice that is not paid yet; it has one at most. */
    openInvoiceId: id.nullable(),
    /**
     * The time when it was suspended because its due date and the grace had passed, in epoch milliseconds; null while it is
     * not.
     */
    arrearsSince: z.int().nullable(),
    /** The language of its mails: that of its sign-up. */
    language: language.default('pt'),
    /** The job that deletes the company, in the company that asked for it; null for one that stays. */
    deletion: z.object({ jobId: z.string(), companyId: z.int(), startedAt: isoDate }).nullable(),
    /** Its endpoints of webhooks that are on, with the events that each chose: a commit knows by it which of them an event concerns. */
    webhooks: z.array(z.object({ id, events: z.array(webhookEventName) })).default([]),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{id}#company',
  sort: 'company',
  indexes: {
    all: { index: 'gsi1', partition: 'i#companies', sort: 'company#{id:12}' },
    byDueDay: { index: 'gsi2', partition: 'i#companies-due#{dueDate}', sort: '{id:12}' },
  },
  formerly: {
    version: { from: ['id'], read: () => firstVersion },
    devicesUntil: { from: ['id'], read: () => unknownDevices },
  },
  unlimited: 'installation',
});

/** A company as it is stored. */
export type StoredCompany = EntityRecord<typeof companyEntity>;

/** A company with what only the server reads, but for its last sign-in, which each one would change. */
export type CompanyRecord = Omit<StoredCompany, 'lastLogin'>;

/** The fields that a company is created with. */
type NewCompany = Company & Partial<Omit<CompanyRecord, keyof Company | 'version'>>;

const toCompany = ({ lastLogin: _lastLogin, ...fields }: EntityRecord<typeof companyEntity>): CompanyRecord => fields;

/** The companies of the installation. */
interface CompanyStore extends Pick<EntityStore<EntityTypesOf<typeof companyEntity>>, 'key'> {
  /** Strongly consistent: events of a company that is not found are dropped, also of one that was just created. */
  get(id: number): Promise<CompanyRecord | null>;
  /** Returns `limit` companies with ids above `after`, ordered by id. */
  page(after: number, limit: number): Promise<CompanyRecord[]>;
  /** The same with their last sign-ins. */
  stored(after: number, limit: number): Promise<StoredCompany[]>;
  /** A company with its last sign-in. */
  getStored(id: number): Promise<StoredCompany | null>;
  /** Those whose subscription is paid up to this day (`YYYY-MM-DD`), by id. */
  dueOn(day: string): Promise<CompanyRecord[]>;
  create(company: NewCompany): Write[];
  /**
   * Label `company`; fails if the company was changed by `change` since it was read. What follows from it, such as the
   * settlement of an invoice, belongs to the same transaction.
   */
  change(before: CompanyRecord, change: Partial<CompanyRecord>): Write[];
  /** Label `company`; fails if the company was changed since it was read. What it owns is gone by then. */
  remove(company: CompanyRecord): Write[];
  /** Returns the id for a new company: never the owner's. */
  nextId(): Promise<number>;
  /** Label `company`; stores that an administrator proved its address. */
  verifyEmail(id: number): Write;
  /** Label `company`; stores whether the company's storage is full. */
  setStorageFull(id: number, storageFull: boolean): Write;
  /** Label `company`; stores until when a device may be registered, in epoch milliseconds. */
  setDevicesUntil(id: number, devicesUntil: number): Write;
  /** Stores the time when a user of the company signed in, in epoch milliseconds. */
  signedIn(id: number, at: number): Promise<void>;
  /** Stores the time when a user first answered a customer. */
  answered(company: Company): Write[];
  fromItem(item: Record<string, unknown> | undefined): CompanyRecord | null;
}

export const companyStore = (client: DynamoDBDocumentClient): CompanyStore => {
  const store = entityStore(companyEntity, client);
  const fromItem: CompanyStore['fromItem'] = (item) => {
    const record = store.fromItem(item);
    return record && toCompany(record);
  };
  return {
    key: (id) => store.key(id),
    fromItem,
    dueOn: async (day) => (await store.listBy('byDueDay', { partition: { dueDate: day } })).map(toCompany),
    create: (created) => store.create(created),
    // Neither writes `lastLogin`, which is patched.
    change: (before, change) => store.update({ ...before, lastLogin: null }, change),
    remove: (company) => store.remove({ ...company, lastLogin: null }),
    get: async (id) => {
      const record = await store.get(id);
      return record && toCompany(record);
    },
    page: async (after, limit) => (await store.listBy('all', { after: { id: after }, limit })).map(toCompany),
    stored: (after, limit) => store.listBy('all', { after: { id: after }, limit }),
    getStored: (id) => store.get(id),
    nextId: async () => {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: environment().TABLE_NAME,
          Key: { pk: 'i#counter#company', sk: 'counter' },
          UpdateExpression: 'ADD #value :one',
          ExpressionAttributeNames: { '#value': 'value' },
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return ownerCompanyId + (Attributes?.value as number);
    },
    answered: ({ id, firstAnswerAt }) => [store.patch(id, { firstAnswerAt })],
    setStorageFull: (id, storageFull) => store.patch(id, { storageFull }),
    setDevicesUntil: (id, devicesUntil) => store.patch(id, { devicesUntil }),
    verifyEmail: (id) => store.patch(id, { emailVerified: true }),
    signedIn: (id, at) => writeOne(client, store.patch(id, { lastLogin: new Date(at).toISOString() })),
  };
};
