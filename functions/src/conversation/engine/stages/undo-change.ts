import type { ErrorCode } from '@recado/shared/contract/errors';
import type { MessageRecord } from '../../../data/messages/record.ts';
import { replaceMessage } from '../compose.ts';
import type { FailedChange } from '../event.ts';
import { rule } from '../stage.ts';

/** What the bubble says; a reaction that failed just goes. */
const failures: Record<FailedChange['type'], ErrorCode | null> = {
  edit: 'ERR_EDITING_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  react: null,
};

/** The message as it was before; null where it has changed since, so that there is nothing to take back. */
const undone = (message: MessageRecord, change: FailedChange): MessageRecord | null => {
  switch (change.type) {
    case 'edit': {
      if (message.body !== change.body) return null;
      const { body, ...known } = message.beforeEdit ?? { body: null };
      return { ...message, ...known, body: body ?? change.before, beforeEdit: null };
    }
    case 'revoke':
      return message.isDeleted ? { ...message, isDeleted: false } : null;
    case 'react': {
      const reactions = message.reactions.map((one) =>
        one.by === 'me' && one.emoji === change.emoji ? { ...one, emoji: change.before } : one,
      );
      return { ...message, reactions };
    }
  }
};

/** What an agent wanted could not be done on the contact's phone, for good: the screens showed it, and take it back with the reason. */
export const undoChange = rule('undo change', ['changeFailed'], (draft, { message, change, isLast }) => {
  const before = undone(message, change);
  if (!before) return 'ignore';
  replaceMessage(draft, message, { ...before, failure: failures[change.type] ?? message.failure }, isLast);
  return undefined;
});
