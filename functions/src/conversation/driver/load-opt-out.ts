import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { Context } from '../../context/context.ts';
import type { ConversationState } from '../engine/state.ts';

/**
 * Reads when the address of an unknown contact opted out of campaigns: a contact that is deleted leaves its opt-out. Costs
 * nothing on connections that no campaign was ever sent from.
 */
export const loadOptOut = async (
  { stores }: Context,
  { contact, connection }: Pick<ConversationState, 'contact' | 'connection'>,
  { isGroup, address }: InboundMessage['chat'],
): Promise<number | null> =>
  contact === null && !isGroup && (connection.campaignsUntil ?? null) !== null ? stores.optOuts.at(address) : null;
