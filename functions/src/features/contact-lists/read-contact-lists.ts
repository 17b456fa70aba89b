import type {
  getContactList as getEndpoint,
  listAllContactLists as allEndpoint,
  listContactLists as listEndpoint,
} from '@recado/shared/contract/contact-lists';
import { fold } from '@recado/shared/text/fold';
import type { UseCase } from '../../context/binding.ts';
import { presentContactList } from '../../data/contact-lists/store.ts';
import { pageOf } from '../../platform/page-of.ts';
import { findContactList } from './find-contact-list.ts';

/** Lists the contact lists whose name contains the searched text. */
export const listContactLists: UseCase<typeof listEndpoint> = async ({ stores }, { query }) => {
  const wanted = fold(query.searchParam?.trim() ?? '');
  const found = (await stores.contactLists.list()).filter(({ name }) => fold(name).includes(wanted));
  const { rows, ...position } = pageOf(found, query);
  return { records: rows.map(presentContactList), ...position };
};

/** Lists the names of all contact lists. */
export const listAllContactLists: UseCase<typeof allEndpoint> = async ({ stores }) =>
  (await stores.contactLists.list()).map(({ id, name, contactsCount, columns }) => ({
    id,
    name,
    contactsCount,
    columns,
  }));

/** Returns a contact list. */
export const getContactList: UseCase<typeof getEndpoint> = async (context, { params: { id } }) =>
  presentContactList(await findContactList(context, id));
