import type { toggleOptOut as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether a contact gets campaigns: at its request outside of the conversation, or where a word was taken wrongly. */
export const toggleOptOut: UseCase<typeof endpoint> = async (context, { params }) => {
  const { optedOutAt } = await changeContact(context, params.contactId, (before) => {
    checkStays(before);
    return { optedOutAt: before.optedOutAt === null ? new Date(context.clock.now()).toISOString() : null };
  });
  return { optedOutAt };
};
