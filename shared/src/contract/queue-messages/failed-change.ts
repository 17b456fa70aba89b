import type { InboundEvent } from './inbound.ts';
import type { ChangeCommand } from './outbound.ts';

type FailedChange = Extract<InboundEvent, { type: 'changeFailure' }>['change'];

/** What of a change that a channel did not take is to be taken back, for the event `changeFailure`. */
export const failedChangeOf = (command: ChangeCommand): FailedChange => {
  switch (command.type) {
    case 'edit':
      return { type: 'edit', body: command.body, before: command.before };
    case 'revoke':
      return { type: 'revoke' };
    case 'react':
      return { type: 'react', emoji: command.emoji, before: command.before };
  }
};
