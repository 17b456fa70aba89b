import { authEvent, type LoginResult } from '@recado/shared/contract/auth';
import { companySettingsEvent } from '@recado/shared/contract/settings';
import { listUserNames, userEvent } from '@recado/shared/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/query.ts';
import { endSession } from './session-end.ts';
import { sessionQuery } from './session-query.ts';
import { signInId } from './stored-session.ts';
import { handlerOf } from '../realtime/event-handler.ts';

const patchSession = (client: QueryClient, patch: (session: LoginResult) => LoginResult): void => {
  client.setQueryData(sessionQuery.queryKey, (session) => (session ? patch(session) : session));
};

/** `company-{id}-user`: the signed-in user changed, or a colleague. */
export const userHandler = handlerOf(userEvent, (payload, { client, session }) => {
  void client.invalidateQueries({ queryKey: queryKey(listUserNames) });
  if (payload.action === 'delete') {
    if (payload.userId === session.user.id) endSession('expired');
  } else if (payload.user.id === session.user.id) {
    patchSession(client, (known) => ({ ...known, user: payload.user }));
  }
});

/** `company-{id}-settings` */
export const settingsHandler = handlerOf(companySettingsEvent, ({ settings }, { client }) =>
  patchSession(client, (known) => ({ ...known, settings })),
);

/** `company-{id}-auth`: a newer sign-in or a logout ended the session, unless it is this very one that goes on. */
export const authHandler = handlerOf(authEvent, ({ action, user, keep }, { session }) => {
  if (user.id !== session.user.id) return;
  if (keep === null || signInId() !== keep) endSession(action === 'displaced' ? 'displaced' : 'logout');
});
