import { AppError } from '@recado/shared/contract/errors';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { decodeTime } from 'ulid';
import type { Context } from '../../context/context.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import { contactAddressOf } from '../engine/addresses.ts';

/** Milliseconds by which channels round times. */
const second = 1_000;

/**
 * Returns the contact of a message of a time, in milliseconds since 1970; null where it is a new one. Where the contact is
 * being erased, a message that was written since that was asked for is of a new contact: the address is free for it.
 *
 * @throws AppError ERR_CONTACT_ERASING for a message that was written before, which is erased with its contact
 */
export const contactFor = async (
  { stores }: Pick<Context, 'stores'>,
  chat: Chat,
  at: number,
): Promise<ContactRecord | null> => {
  const address = contactAddressOf(chat);
  for (;;) {
    const contact = await stores.contacts.identify(address);
    if (!contact || contact.erasureId === null) return contact;
    const asked = decodeTime(contact.erasureId);
    if (at < asked - (asked % second)) throw new AppError('ERR_CONTACT_ERASING');
    await stores.contacts.release(contact.id, address);
  }
};
