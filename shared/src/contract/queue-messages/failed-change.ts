import type { InboundEvent } from './inbound.ts';
import type { ChangeCommand } from './outbound.ts';

type FailedChange = Extract<InboundEvent, { type: 'changeFailure' }>['change'];

/** Returns the `change` of the event `changeFailure` for a command that failed. */
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
