import type { Contact } from '@recado/shared/contract/contacts';
import type { TagLabel } from '@recado/shared/contract/tags';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { contactEntity, contactMergeEntity } from './entities.ts';

/**
 * A contact as it is stored: the contract's fields with the ids of its tags, its LID, user ids and JID, when its picture was asked
 * for, and its version.
 */
export type ContactRecord = EntityRecord<typeof contactEntity>;

/** Name and username of a contact. */
export type ContactNames = Pick<ContactRecord, 'name' | 'username'>;

/** A merge of another contact into a contact. */
export type ContactMergeRecord = EntityRecord<typeof contactMergeEntity>;

/** Names and colours of the company's tags. */
export interface TagNames {
  /** The tags of these ids in their order, without those that were removed. */
  tags(ids: readonly number[]): TagLabel[];
}

/** Returns the contract's fields of a contact. Its name is without characters that make it show as another one. */
export const presentContact = (
  {
    lid: _lid,
    userIds: _userIds,
    jid: _jid,
    pictureAt: _pictureAt,
    mergedInto: _mergedInto,
    erasureId: _erasureId,
    version: _version,
    tagIds,
    ...contact
  }: ContactRecord,
  names: TagNames,
): Contact => ({ ...contact, name: withoutDirections(contact.name), tags: names.tags(tagIds) });
