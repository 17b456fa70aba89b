import { randomBytes } from 'node:crypto';
import { BufferJSON, encodeSyncdPatch, newLTHashState, proto, type LTHashState } from '@whiskeysockets/baileys';
import { lidJid, phoneJid } from '../world/jids.ts';
import type { AddressBook, StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';

/** Collection of the app state in which phones store their address book. */
export const ADDRESS_BOOK_COLLECTION = 'critical_unblock_low';

const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;

const newAddressBook = (): AddressBook => ({
  key: {
    id: Buffer.concat([Buffer.from([0, 0]), randomBytes(4)]).toString('base64'),
    data: randomBytes(32).toString('base64'),
  },
  names: {},
  patches: [],
  state: JSON.stringify(newLTHashState(), BufferJSON.replacer),
});

/** Returns the phone's address book; an account without one gets it with its key. */
export const addressBookOf = (world: World, owner: StoredAccount): AddressBook => {
  if (owner.addressBook) return owner.addressBook;
  const addressBook = newAddressBook();
  world.accounts.save({ ...owner, addressBook });
  return addressBook;
};

/** Appends the change of one contact; null removes it. */
const withContact = async (
  world: World,
  book: AddressBook,
  phone: string,
  name: string | null,
): Promise<AddressBook> => {
  const lid = world.accounts.get(phone)?.lid;
  const { patch, state } = await encodeSyncdPatch(
    {
      type: ADDRESS_BOOK_COLLECTION,
      index: ['contact', phoneJid(phone)],
      syncAction: {
        timestamp: Date.now(),
        ...(name !== null && {
          contactAction: { fullName: name, firstName: name.split(' ')[0], ...(lid && { lidJid: lidJid(lid) }) },
        }),
      },
      apiVersion: 2,
      operation: name === null ? REMOVE : SET,
    },
    book.key.id,
    JSON.parse(book.state, BufferJSON.reviver) as LTHashState,
    () => Promise.resolve({ keyData: Buffer.from(book.key.data, 'base64') }),
  );
  const { [phone]: _before, ...others } = book.names;
  const encoded = proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish();
  return {
    ...book,
    names: name === null ? others : { ...others, [phone]: name },
    patches: [...book.patches, Buffer.from(encoded).toString('base64')],
    state: JSON.stringify(state, BufferJSON.replacer),
  };
};

/** Saves contacts in a phone's address book, in place of those that were in it. */
export const saveAddressBook = async (
  world: World,
  owner: StoredAccount,
  contacts: readonly { phone: string; name: string }[],
): Promise<void> => {
  const names = new Map(contacts.map(({ phone, name }) => [phone, name]));
  let book = addressBookOf(world, owner);
  for (const phone of Object.keys(book.names))
    if (!names.has(phone)) book = await withContact(world, book, phone, null);
  for (const [phone, name] of names) if (book.names[phone] !== name) book = await withContact(world, book, phone, name);
  world.accounts.save({ ...(world.accounts.get(owner.phone) ?? owner), addressBook: book });
};
