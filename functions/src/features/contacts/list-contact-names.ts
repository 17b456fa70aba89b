import { type listContactNames as endpoint, maxContactNames } from '@recado/shared/contract/contacts';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { UseCase } from '../../context/binding.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { presentContact } from '../../data/contacts/record.ts';

/** Listed contacts have no tags. */
const noTags = { tags: () => [] };

/** The first people of the company by name. */
export const listContactNames: UseCase<typeof endpoint> = async ({ actor, stores }) => {
  const [records, settings] = await Promise.all([
    stores.contacts.page(maxContactNames, null, { isGroup: false }),
    stores.settings.company(),
  ]);
  const hides = hidesNumbers(settings, actor.viewer);
  return records
    .map((record) => presentContact(record, noTags))
    .map((contact) => (hides ? hideNumber(contact) : contact))
    .map(({ id, name, number, username, channel }) => ({ id, name, number, username, channel }));
};
