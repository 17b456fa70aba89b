import type { toggleAcceptAudio as endpoint } from '@recado/shared/contract/contact-options';
import type { UseCase } from '../../context/binding.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Switches whether audio of a contact is accepted. */
export const toggleAcceptAudio: UseCase<typeof endpoint> = async (context, { params }) => {
  const { acceptAudioMessage } = await changeContact(context, params.contactId, (before) => {
    checkStays(before);
    return { acceptAudioMessage: !before.acceptAudioMessage };
  });
  return { acceptAudioMessage };
};
