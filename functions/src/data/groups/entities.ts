import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { CustomAttributeType, Entity } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';

export interface StoredParticipant {
  address: Address;
  isAdmin: boolean;
}

/** Who is in a group, in the partition of its chat. */
export const rosterEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'roster', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true },
          contactId: { type: 'number', required: true },
          isMember: { type: 'boolean', required: true },
          participants: { type: CustomAttributeType<readonly StoredParticipant[]>('any') },
          /** When it was so, by the session host's clock. */
          at: { type: 'number', required: true },
        },
        indexes: {
          byChat: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId', 'contactId'],
              template: 'c#${companyId}#chat#${whatsappId}#${contactId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: [], template: 'roster', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);
