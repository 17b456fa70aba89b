import { CustomAttributeType, Entity } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';

/** One gram of one contact, with the whole text, so that a candidate is verified without another read. Newest contacts have the greatest keys. */
export const postingEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'posting', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          gram: { type: 'string', required: true },
          contactId: { type: 'number', required: true, padding: padded },
          text: { type: 'string', required: true },
        },
        indexes: {
          ofGram: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'gram'],
              template: 'c#${companyId}#term#${gram}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['contactId'], template: 'contact#${contactId}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** What the index holds of a contact, so that a change writes only differences. */
export const indexedEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'indexedContact', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          contactId: { type: 'number', required: true, padding: padded },
          /** Texts of which postings may exist: one, and two while a change in several transactions is under way. */
          texts: { type: CustomAttributeType<string[]>('any'), required: true },
          version: { type: 'number', required: true },
        },
        indexes: {
          ofContact: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'contactId'],
              template: 'c#${companyId}#contact#${contactId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'indexed', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);
