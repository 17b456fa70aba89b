import type { Connection } from '@recado/shared/contract/connections';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import { rule } from '../stage.ts';

/** Groups are ignored on connections that do not allow them (behaviour, section 2, 3). Known before anything is read. */
export const isIgnoredGroup = ({ allowGroup }: Pick<Connection, 'allowGroup'>, { chat }: { chat: Chat }): boolean =>
  chat.isGroup && !allowGroup;

export const ignoreGroup = rule('ignore group', ['message'], ({ state }, { message }) =>
  isIgnoredGroup(state.connection, message) ? 'ignore' : undefined,
);
