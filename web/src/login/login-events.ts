import { authEvent, type LoginResult } from '@recado/shared/contract/auth';
import { companyEvent } from '@recado/shared/contract/companies';
import { companySettingsEvent } from '@recado/shared/contract/settings';
import { listUserNames, listUserPictures, userEvent } from '@recado/shared/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/query.ts';
import { endLogin } from './login-end.ts';
import { loginQuery } from './login-query.ts';
import { signInId } from './stored-login.ts';
import { handlerOf } from '../realtime/event-handler.ts';

const patchLogin = (client: QueryClient, patch: (login: LoginResult) => LoginResult): void => {
  client.setQueryData(loginQuery.queryKey, (login) => (login ? patch(login) : login));
};

/** `company-{id}-user`: updates the logged-in user; refetches the colleagues' names and pictures. */
const userHandler = handlerOf(userEvent, (payload, { client, login }) => {
  void client.invalidateQueries({ queryKey: queryKey(listUserNames) });
  void client.invalidateQueries({ queryKey: queryKey(listUserPictures) });
  if (payload.action === 'delete') {
    if (payload.userId === login.user.id) endLogin('expired');
  } else if (payload.user.id === login.user.id) {
    patchLogin(client, (known) => ({ ...known, user: payload.user }));
  }
});

/** `company-{id}-settings` */
const settingsHandler = handlerOf(companySettingsEvent, ({ settings }, { client }) =>
  patchLogin(client, (known) => ({ ...known, settings })),
);

/** `company-{id}-company` */
const companyHandler = handlerOf(companyEvent, ({ company }, { client }) =>
  patchLogin(client, (known) => ({ ...known, company })),
);

/** `company-{id}-auth`: a newer sign-in or a logout ends this login, unless it is the one in `keep`. */
const authHandler = handlerOf(authEvent, ({ action, user, keep }, { login }) => {
  if (user.id !== login.user.id) return;
  if (keep === null || signInId() !== keep) endLogin(action === 'displaced' ? 'displaced' : 'logout');
});

/** Handlers of the events that concern the login itself. */
export const loginHandlers = [userHandler, settingsHandler, companyHandler, authHandler];
