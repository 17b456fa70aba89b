import type { InboundOptOut } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import { contactAddressOf } from '../../domain/engine/addresses.ts';
import { optOut } from '../../domain/operations/opt-out.ts';

/**
 * Opts a contact out of campaigns that asked Meta for no marketing messages. Somebody who is no contact is opted out by the
 * address (ADR 0051).
 */
export const receiveOptOut = async (context: Context, { chat, at }: InboundOptOut): Promise<void> => {
  const { contacts, optOuts } = context.stores;
  const contact = await contacts.identify(contactAddressOf(chat));
  if (contact) await optOut(context, contact, at);
  else await context.commit(optOuts.add([chat.address], at), []);
};
