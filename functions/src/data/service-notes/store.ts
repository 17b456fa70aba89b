import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { id } from '@recado/shared/contract/parameters';
import { type NoteIssuerSettings, simplesRegimes } from '@recado/shared/contract/service-notes';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

export const noteIssuerEntity = defineEntity({
  name: 'note issuer',
  schema: z.object({
    enabled: z.boolean(),
    document: z.string(),
    municipalRegistration: z.string(),
    cityCode: z.string(),
    serviceCode: z.string(),
    taxRate: z.number().nullable(),
    simples: z.enum(simplesRegimes),
  }),
  audited: {},
  partition: 'i#note-issuer',
  sort: 'note-issuer',
  unlimited: 'installation',
});

/** An invoice whose service note is to be asked for, followed or cancelled. */
export const noteLookEntity = defineEntity({
  name: 'note look',
  schema: z.object({
    /** The ids of company and invoice, as `12-3`. */
    reference: z.string(),
    companyId: id,
    invoiceId: id,
    /** Milliseconds since 1970. */
    nextLookAt: z.int(),
  }),
  partition: 'i#note-look#{reference}',
  sort: 'note-look',
  indexes: {
    byLook: { index: 'gsi1', partition: 'i#note-looks', sort: '{nextLookAt:15}#{reference}' },
  },
  unlimited: 'part',
});

type NoteLook = Omit<EntityRecord<typeof noteLookEntity>, 'reference'>;

const referenceOf = ({ companyId, invoiceId }: Pick<NoteLook, 'companyId' | 'invoiceId'>): string =>
  `${companyId}-${invoiceId}`;

/** The service notes of all companies: their settings, and those that are to be looked at. */
interface ServiceNoteStore {
  /** Returns the settings of notes; null before they were stored. */
  issuer(): Promise<NoteIssuerSettings | null>;
  setIssuer(settings: NoteIssuerSettings): Promise<void>;
  /** The invoices to look at by now, in milliseconds since 1970; the longest overdue first. */
  toLookAt(now: number, limit: number): Promise<NoteLook[]>;
  look(look: NoteLook): Write;
  /** The writes that end the looks at an invoice. */
  endLooks(key: Pick<NoteLook, 'companyId' | 'invoiceId'>): Promise<Write[]>;
}

export const serviceNoteStore = (client: DynamoDBDocumentClient): ServiceNoteStore => {
  const issuers = entityStore(noteIssuerEntity, client);
  const looks = entityStore(noteLookEntity, client);
  return {
    issuer: () => issuers.get(),
    setIssuer: (settings) => writeOne(client, issuers.put(settings)),
    toLookAt: (now, limit) => looks.listBy('byLook', { to: { nextLookAt: now }, limit }),
    look: (look) => looks.put({ ...look, reference: referenceOf(look) }),
    endLooks: async (key) => {
      const known = await looks.get(referenceOf(key));
      return known ? looks.remove(known) : [];
    },
  };
};
