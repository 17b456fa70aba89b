import type { toggleDisableBot as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether the chatbot is off for a contact; its tickets show it. */
export const toggleDisableBot: UseCase<typeof endpoint> = async (context, { params }) => {
  const { disableBot } = await changeContact(context, params.contactId, (before) => {
    checkStays(before);
    return { disableBot: !before.disableBot };
  });
  return { disableBot };
};
