import { updateConnection } from '@recado/shared/contract/connections';
import { createFlow, publishFlow, saveFlowDraft } from '@recado/shared/contract/flows';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { Context } from '../../../../functions/src/context/context.ts';
import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { deliver } from '../world/deliver.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { silentConnection } from '../tenant/silent-connection.ts';
import { systemContextOf } from '../world/system-context.ts';
import type { World } from '../world/world.ts';

/** Larger than every ticket id; keys have 12 digits. */
const maxTicketId = 10 ** 12 - 2;
/** Messages that are read of a conversation: more than any of them has. */
const all = 50;

/** A connection without a phone, on which a flow answers whoever writes. */
export interface FlowShop {
  readonly context: Context;
  readonly whatsappId: number;
  readonly flowId: number;
  /** Publishes another version of the flow. */
  readonly publish: (graph: FlowGraph) => Promise<void>;
  /** Lets a customer write. */
  readonly write: (customer: number, body: string) => Promise<void>;
  /** The ticket of a customer; null for none. */
  readonly ticketId: (customer: number) => Promise<number | null>;
  /** The messages that the company has sent to a customer, the oldest first. */
  readonly sentTo: (customer: number) => Promise<MessageRecord[]>;
}

/** Adds a flow and a connection that it answers. @param prefix four digits that the numbers of its customers begin with */
export const openFlowShop = async (world: World, graph: FlowGraph, prefix: string): Promise<FlowShop> => {
  const { admin } = world;
  const context = await systemContextOf(admin.companyId);
  const whatsappId = await silentConnection(context, { name: `Fluxo ${prefix}` });
  const { id: flowId } = await admin.call(createFlow, { body: { name: `Fluxo ${prefix}` } });
  const publish = async (version: FlowGraph): Promise<void> => {
    const { revision } = await admin.call(saveFlowDraft, { body: { idFlow: flowId, ...version } });
    await admin.call(publishFlow, { params: { id: flowId }, body: { revision } });
  };
  await publish(graph);
  await admin.call(updateConnection, { params: { id: whatsappId }, body: { flowIdNotPhrase: flowId } });
  const numberOf = (customer: number): string => `5511${prefix}${String(customer).padStart(5, '0')}`;
  const placeOf = async (customer: number) => {
    const contact = await context.stores.contacts.identify({ number: numberOf(customer), lid: null });
    return contact && { whatsappId, contactId: contact.id };
  };
  return {
    ...{ context, whatsappId, flowId, publish },
    write: (customer, body) =>
      deliver(
        receive,
        inboundTextEvent({ companyId: admin.companyId, whatsappId }, { number: numberOf(customer), body }),
      ),
    ticketId: async (customer) => {
      const place = await placeOf(customer);
      const chat = place && (await context.stores.tickets.chat(whatsappId, place.contactId));
      return chat?.activeTicketId ?? null;
    },
    sentTo: async (customer) => {
      const place = await placeOf(customer);
      if (!place) return [];
      const messages = await context.stores.messages.page(place, { ticketId: maxTicketId, before: null }, all);
      return messages.filter(({ fromMe }) => fromMe).reverse();
    },
  };
};
