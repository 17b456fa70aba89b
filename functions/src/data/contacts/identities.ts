import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { contactIdentityEntity } from './entities.ts';
import type { ContactRecord } from './record.ts';

/**
 * The address by which a channel names a contact: number, LID and user ids of a person, or the JID of a group or page
 * user.
 */
export type ContactAddress = Address | { jid: string };

export type Identity = Pick<EntityRecord<typeof contactIdentityEntity>, 'kind' | 'value'>;

export const identitiesOf = (address: ContactAddress): Identity[] => {
  if ('jid' in address) return [{ kind: address.jid.endsWith('@g.us') ? 'group' : 'page-user', value: address.jid }];
  return [
    ...[address.userId, address.parentUserId].flatMap((value) =>
      value === undefined ? [] : [{ kind: 'user' as const, value }],
    ),
    ...(address.number === null ? [] : [{ kind: 'number' as const, value: canonicalNumber(address.number) }]),
    ...(address.lid === null ? [] : [{ kind: 'lid' as const, value: address.lid }]),
  ];
};

/** All identities of a contact, former user ids too. */
export const identitiesOfContact = ({ number, lid, userIds, jid }: ContactRecord): Identity[] =>
  jid === null
    ? [
        ...identitiesOf({ number: number || null, lid }),
        ...userIds.map(({ id: value }) => ({ kind: 'user' as const, value })),
      ]
    : identitiesOf({ jid });

/** Returns the identities that are not among others. */
export const without = (identities: readonly Identity[], others: readonly Identity[]): Identity[] =>
  identities.filter(({ kind, value }) => !others.some((other) => other.kind === kind && other.value === value));

/** The addresses of a contact: number and LID, and each user id. */
export const addressesOf = ({ number, lid, userIds }: ContactRecord): Address[] => [
  { number: number || null, lid },
  ...userIds.map(({ id: userId }) => ({ number: null, lid: null, userId })),
];
