import type { Contact } from '@recado/shared/contract/contacts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { contactEntity } from './entities.ts';

/** A contact as it is stored: the contract's fields, its LID and JID, when its picture was asked for, and its version. */
export type ContactRecord = EntityRecord<typeof contactEntity>;

/** Returns the contract's fields of a contact. */
export const presentContact = ({
  lid: _lid,
  jid: _jid,
  pictureAt: _pictureAt,
  version: _version,
  ...contact
}: ContactRecord): Contact => contact;
