import type { Context } from '../../../context/context.ts';
import { loadState } from '../../../domain/driver/load-state.ts';
import { processEvent } from '../../../domain/driver/process-event.ts';
import type { Agent, Part } from '../../../domain/engine/event.ts';
import { contactAtAddress } from '../../../domain/operations/contact-at-address.ts';
import { keepForwardedFile } from '../../../domain/files/forwarded-file.ts';
import type { CampaignRecord, RecipientRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { ContactRecord } from '../../../data/contacts/record.ts';
import { ConditionFailed } from '../../../platform/write.ts';
import { addressOf } from './recipient-address.ts';

/** Finds the contact of a recipient by its address, or adds it. */
const contactOf = (context: Context, recipient: RecipientRecord): Promise<ContactRecord> => {
  const { name, number, lid, email } = recipient;
  return contactAtAddress(context, addressOf(recipient), { name: name || number, number, lid, email });
};

const agentOf = async ({ stores }: Context, { userId }: CampaignRecord): Promise<Agent | null> => {
  const user = userId === null ? null : await stores.users.get(userId);
  return user && { id: user.id, name: user.name, farewellMessage: '', mayClosePending: false };
};

/**
 * Sends messages of a campaign in the contact's active ticket, or in a new ticket with the campaign's agent, queue and
 * status. A missing contact is created. Each message is stored and sent once, however often the call is repeated.
 *
 * @throws AppError where a rule refuses it
 */
export const sendThroughEngine = async (
  context: Context,
  {
    campaign,
    connection,
    recipient,
  }: { campaign: CampaignRecord; connection: ConnectionRecord; recipient: RecipientRecord },
  parts: readonly Part[],
): Promise<void> => {
  const { stores } = context;
  const contact = await contactOf(context, recipient);
  const agent = await agentOf(context, campaign);
  const queue = campaign.queueId === null ? null : await stores.queues.get(campaign.queueId);
  const opens = { status: campaign.statusTicket, queueId: queue?.id ?? null, userId: agent?.id ?? null };
  for (const part of parts) {
    try {
      const event = { ...part, type: 'campaign', campaignId: campaign.id, agent, opens } as const;
      await processEvent(
        context,
        async () => ({
          event,
          state: await loadState(context, event, { contact, whatsappId: connection.id }),
        }),
        ['marker'],
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    if (part.media === null) continue;
    const chat = await stores.tickets.chat(connection.id, contact.id);
    const ticketId = chat?.activeTicketId ?? chat?.lastClosedTicketId;
    if (ticketId) await keepForwardedFile(context, ticketId, part.media);
  }
};
