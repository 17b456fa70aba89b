import type { Ack } from '@recado/shared/contract/messages';
import type { ChannelName } from '@recado/shared/contract/transport';

/** Returns the smallest ack of a message that can't fail any more. The Cloud API reports "sent" (1) before it knows. */
export const firstFinalAck = (channel: ChannelName): Ack => (channel === 'whatsappapi' ? 2 : 1);
