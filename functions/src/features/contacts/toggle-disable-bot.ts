import type { toggleDisableBot as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkNotMerging } from '../../data/contacts/check-not-merging.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether the chatbot is off for a contact; its tickets show it. */
export const toggleDisableBot: UseCase<typeof endpoint> = async (context, { params }) => {
  const { disableBot } = await changeContact(context, params.contactId, (before) => {
    checkNotMerging(before);
    return { disableBot: !before.disableBot };
  });
  return { disableBot };
};
