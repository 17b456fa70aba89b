import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';
import type { Effect } from './effect.ts';

/** Makes the effect that enqueues a command for a connection: to a session host or to the Graph API, by its channel. */
export const commanded = (channel: ChannelName, command: OutboundCommand): Effect =>
  transportOf(channel) === 'graph' ? { to: 'graph', command } : { to: 'outbound', command };
