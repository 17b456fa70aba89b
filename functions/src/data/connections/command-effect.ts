import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';
import type { EffectTo } from '../../platform/outbox/effect.ts';

/** Returns the effect that sends a command to a connection: to a session host or to the Graph API, by its channel. */
export const commandEffect = (channel: ChannelName, message: OutboundCommand): EffectTo<'outbound' | 'graph'> =>
  transportOf(channel) === 'graph' ? { to: 'graph', message } : { to: 'outbound', message };
