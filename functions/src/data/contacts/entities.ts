import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import type { Contact } from '@recado/shared/contract/contacts';
import { gsi1, padded, perClient, primary } from '../../platform/entity.ts';

/** A contact by id; in gsi1 all of a company's by their folded name. */
export const contactEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'contact', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          id: { type: 'number', required: true, padding: padded },
          name: { type: 'string', required: true },
          /** The name as lists sort it. */
          sortName: { type: 'string', required: true },
          number: { type: 'string', required: true },
          lid: { type: 'string' },
          jid: { type: 'string' },
          email: { type: 'string', required: true },
          isGroup: { type: 'boolean', required: true },
          channel: { type: ['whatsapp', 'facebook', 'instagram'] as const, required: true },
          urlPicture: { type: 'string' },
          active: { type: 'boolean', required: true },
          disableBot: { type: 'boolean', required: true },
          acceptAudioMessage: { type: 'boolean', required: true },
          extraInfo: { type: CustomAttributeType<Contact['extraInfo']>('any'), required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          version: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'id'],
              template: 'c#${companyId}#contact#${id}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'contact', casing: 'none' },
          },
          byName: {
            index: gsi1.index,
            pk: { field: gsi1.pk, composite: ['companyId'], template: 'c#${companyId}#contacts', casing: 'none' },
            sk: { field: gsi1.sk, composite: ['sortName', 'id'], template: '${sortName}#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

export type ContactItem = EntityItem<ReturnType<typeof contactEntity>>;

/** Whom an address means: a canonical number, a LID, a group's JID, or the id that a page or Instagram account gives a person. Unique by its key. */
export const identityEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'contactIdentity', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          kind: { type: ['number', 'lid', 'group', 'page-user'] as const, required: true },
          value: { type: 'string', required: true },
          contactId: { type: 'number', required: true },
        },
        indexes: {
          byValue: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'kind', 'value'],
              template: 'c#${companyId}#${kind}#${value}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'identity', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** How many contacts a company has, in shards, so that contacts made at once don't wait for one item. */
export const countEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'contactCount', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          shard: { type: 'number', required: true },
          count: { type: 'number', required: true },
        },
        indexes: {
          byShard: {
            pk: {
              field: primary.pk,
              composite: ['companyId'],
              template: 'c#${companyId}#contact-count',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['shard'], template: 'shard#${shard}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);
