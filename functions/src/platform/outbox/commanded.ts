import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';
import type { Effect } from './effect.ts';

/** Tells a connection what to do, by what carries its channel: a session host or the Graph API. */
export const commanded = (channel: ChannelName, command: OutboundCommand): Effect =>
  transportOf(channel) === 'graph' ? { to: 'graph', command } : { to: 'outbound', command };
