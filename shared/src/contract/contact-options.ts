import * as z from 'zod';
import { contact } from './contacts.ts';
import { endpoint } from './grammar.ts';
import { idOf, idParams } from './parameters.ts';

const contactParams = z.object({ contactId: idOf('contact') });

export const toggleAcceptAudio = endpoint({
  name: 'toggleAcceptAudio',
  summary: 'Switches whether audio of a contact is accepted',
  group: 'inbox',
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/{contactId}',
  params: contactParams,
  result: contact.pick({ acceptAudioMessage: true }),
  access: 'user',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
});

export const toggleDisableBot = endpoint({
  name: 'toggleDisableBot',
  summary: 'Switches whether the chatbot is off for a contact',
  group: 'inbox',
  method: 'PUT',
  path: '/contacts/toggleDisableBot/{contactId}',
  params: contactParams,
  result: contact.pick({ disableBot: true }),
  access: 'user',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
});

export const toggleRefusesAi = endpoint({
  name: 'toggleRefusesAi',
  summary: 'Switches whether artificial intelligence may answer a contact and read its texts',
  group: 'inbox',
  method: 'PUT',
  path: '/contacts/toggleRefusesAi/{contactId}',
  params: contactParams,
  result: contact.pick({ refusesAi: true }),
  access: 'user',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
});

export const toggleOptOut = endpoint({
  name: 'toggleOptOut',
  summary: 'Opts a contact out of campaigns, or in again for those to come',
  group: 'inbox',
  method: 'PUT',
  path: '/contacts/toggleOptOut/{contactId}',
  params: contactParams,
  result: contact.pick({ optedOutAt: true }),
  access: 'user',
  errors: ['ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING'],
});

export const blockContact = endpoint({
  name: 'blockContact',
  summary:
    'Blocks a contact (active false) or unblocks it, also on WhatsApp; messages of a blocked contact are ignored on every connection. An API key that is limited to queues or connections may not',
  group: 'inbox',
  method: 'PUT',
  scope: 'contacts:write',
  path: '/contacts/block/{id}',
  params: idParams('contact'),
  body: z.object({ active: z.boolean() }),
  result: contact,
  access: 'user',
  errors: ['ERR_API_KEY_LIMITED', 'ERR_CONTACT_MERGING', 'ERR_CONTACT_ERASING', 'ERR_OTHER_OPEN_TICKET'],
  example: { body: { active: false } },
});
