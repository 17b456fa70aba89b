import type { blockContact as endpoint } from '@recado/shared/contract/contact-options';
import { AppError } from '@recado/shared/contract/errors';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { reachesAll } from '@recado/shared/permissions/reach';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { checkStays } from '../../data/contacts/check-stays.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { presentContact } from '../../data/contacts/record.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { checkSeesTickets } from '../../domain/access/check-sees-tickets.ts';
import { changeContact } from '../../domain/operations/change-contact.ts';

/** Returns commands that block or unblock a person on each WhatsApp number of the company where it has a chat. Other channels have no such call, and groups can't be blocked. */
const commandsOf = async (
  { company, ids, stores }: UserContext,
  contactId: number,
  isBlocked: boolean,
): Promise<Effect[]> => {
  const [chats, connections] = await Promise.all([
    stores.tickets.chats([contactId], Number.POSITIVE_INFINITY),
    stores.connections.list(),
  ]);
  const numbers = new Set(connections.filter(({ channel }) => channel === 'whatsapp').map(({ id }) => id));
  return chats
    .filter(({ whatsappId, jid }) => numbers.has(whatsappId) && !jid.endsWith('@g.us'))
    .map(({ whatsappId, jid, address }) => ({
      to: 'outbound',
      message: {
        type: 'block',
        companyId: company.id,
        whatsappId,
        commandId: ids.ulid(),
        chat: { jid, isGroup: false, address, subject: null },
        isBlocked,
      },
    }));
};

/**
 * Blocks a contact, whose messages are ignored from then on, or unblocks it; also on WhatsApp. A contact is blocked on
 * every connection.
 *
 * @throws AppError ERR_API_KEY_LIMITED, ERR_OTHER_OPEN_TICKET
 */
export const blockContact: UseCase<typeof endpoint> = async (context, { params: { id }, body: { active } }) => {
  if (!reachesAll(context.actor.viewer)) throw new AppError('ERR_API_KEY_LIMITED');
  await checkSeesTickets(context, id);
  const commands = await commandsOf(context, id, !active);
  const record = await changeContact(
    context,
    id,
    (before) => {
      checkStays(before);
      return { active };
    },
    commands,
  );
  const [settings, directory] = await Promise.all([context.stores.settings.company(), directoryFor(context, [record])]);
  const contact = presentContact(record, directory);
  return hidesNumbers(settings, context.actor.viewer) ? hideNumber(contact) : contact;
};
