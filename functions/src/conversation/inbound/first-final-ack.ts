import type { Ack } from '@recado/shared/contract/messages';
import type { ChannelName } from '@recado/shared/contract/transport';

/** The smallest ack of a message that can't fail any more: the Cloud API takes, and says "sent" (1), before it knows. */
export const firstFinalAck = (channel: ChannelName): Ack => (channel === 'whatsappapi' ? 2 : 1);
