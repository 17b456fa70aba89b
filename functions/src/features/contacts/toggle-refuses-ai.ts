import type { toggleRefusesAi as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether artificial intelligence may answer a contact and read its texts. */
export const toggleRefusesAi: UseCase<typeof endpoint> = async (context, { params }) => {
  const { refusesAi } = await changeContact(context, params.contactId, (before) => {
    checkStays(before);
    return { refusesAi: !before.refusesAi };
  });
  return { refusesAi };
};
