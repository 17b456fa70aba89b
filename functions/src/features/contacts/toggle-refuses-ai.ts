import type { toggleRefusesAi as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkNotMerging } from '../../data/contacts/check-not-merging.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether artificial intelligence may answer a contact and read its texts. */
export const toggleRefusesAi: UseCase<typeof endpoint> = async (context, { params }) => {
  const { refusesAi } = await changeContact(context, params.contactId, (before) => {
    checkNotMerging(before);
    return { refusesAi: !before.refusesAi };
  });
  return { refusesAi };
};
