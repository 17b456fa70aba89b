import { AppError } from '@recado/shared/contract/errors';
import type { contactOfMessage as endpoint } from '@recado/shared/contract/messages';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { contactChanged } from '../../data/contacts/events.ts';
import { hideNumber } from '../../data/contacts/hide-number.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { type ContactRecord, presentContact } from '../../data/contacts/record.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { optOutOf } from '../../domain/operations/opt-out.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { ConditionFailed } from '../../platform/write.ts';
import type { MessageRecord } from '../../data/messages/record.ts';

/** Returns the author of a group's message; null for what is ours, or was not written in a group. */
const authorOf = ({ fromMe, participantJid, participantNumber }: MessageRecord): Address | null => {
  if (fromMe || participantJid === null) return null;
  const [user = ''] = participantJid.split('@');
  return participantJid.endsWith('@lid') ? { number: participantNumber, lid: user } : { number: user, lid: null };
};

const create = async (context: UserContext, address: Address, name: string | null): Promise<ContactRecord | null> => {
  const { stores, ids, company, clock } = context;
  const [id, optedOutAt, settings] = await Promise.all([
    ids.next('contact'),
    optOutOf(context, address),
    stores.settings.company(),
  ]);
  const record = newContact(
    {
      id,
      companyId: company.id,
      name: name ?? address.number ?? address.lid ?? '',
      number: address.number ?? '',
      lid: address.lid,
      optedOutAt,
    },
    clock.now(),
  );
  try {
    await context.commit(
      stores.contacts.creation(record, address),
      contactChanged(context, 'create', record, settings, await directoryFor(context, [])),
    );
    return record;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return stores.contacts.identify(address);
  }
};

/** The contact behind a message of a group, to begin a conversation with it alone (specification 1, section 2, "talk to"). */
export const contactOfMessage: UseCase<typeof endpoint> = async (context, { params }) => {
  const { message } = await visibleMessage(context, params.messageId);
  const address = authorOf(message);
  if (!address) throw new AppError('ERR_NO_CONTACT_FOUND');
  const record =
    (await context.stores.contacts.identify(address)) ?? (await create(context, address, message.participant));
  if (!record) throw new AppError('ERR_NO_CONTACT_FOUND');
  const contact = presentContact(record, await directoryFor(context, [record]));
  return hidesNumbers(await context.stores.settings.company(), context.actor.viewer) ? hideNumber(contact) : contact;
};
