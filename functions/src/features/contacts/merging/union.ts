import { maxExtraInfo } from '@recado/shared/limits/contacts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { unitedUserIds } from '../../../data/contacts/user-ids.ts';

/**
 * Returns a contact completed by the values of the merged one. Where both have a value, that of the contact that stays
 * stands; tags and additional fields are united. It is blocked if one of both is, and gets no campaigns, or no
 * artificial intelligence, if one of both gets none.
 */
export const unionOf = (contact: ContactRecord, merged: ContactRecord): ContactRecord => {
  const names = new Set(contact.extraInfo.map(({ name }) => name));
  const isUnnamed = [contact.number, contact.lid, contact.username, ...contact.userIds.map(({ id }) => id)].includes(
    contact.name,
  );
  return {
    ...contact,
    name: isUnnamed ? merged.name : contact.name,
    number: contact.number || merged.number,
    lid: contact.lid ?? merged.lid,
    username: contact.username ?? merged.username,
    userIds: unitedUserIds(contact.userIds, merged.userIds),
    email: contact.email || merged.email,
    wallet: contact.wallet ?? merged.wallet,
    lgpdAcceptedAt: contact.lgpdAcceptedAt ?? merged.lgpdAcceptedAt,
    optedOutAt: contact.optedOutAt ?? merged.optedOutAt,
    refusesAi: contact.refusesAi || merged.refusesAi,
    active: contact.active && merged.active,
    tagIds: [...new Set([...contact.tagIds, ...merged.tagIds])],
    extraInfo: [...contact.extraInfo, ...merged.extraInfo.filter(({ name }) => !names.has(name))].slice(
      0,
      maxExtraInfo,
    ),
  };
};
