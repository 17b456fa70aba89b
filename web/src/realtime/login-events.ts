import { authEvent, type LoginResult } from '@recado/shared/contract/auth';
import { companyEvent } from '@recado/shared/contract/companies';
import { brandingEvent } from '@recado/shared/contract/branding';
import { planEvent } from '@recado/shared/contract/plans';
import { companySettingsEvent } from '@recado/shared/contract/settings';
import { getTicketByUuid } from '@recado/shared/contract/tickets';
import { listUserNames, listUserPictures, userEvent } from '@recado/shared/contract/users';
import { hasSameRights } from '@recado/shared/permissions/can';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import type { Query, QueryClient } from '@tanstack/react-query';
import { brandQuery } from '../config/brand.ts';
import { queryKey } from '../api/query.ts';
import { endLogin } from '../sign-in/login-end.ts';
import { loginQuery } from '../login/login-query.ts';
import { signInId } from '../sign-in/stored-login.ts';
import { handlerOf } from './event-handler.ts';

const patchLogin = (client: QueryClient, patch: (login: LoginResult) => LoginResult): void => {
  client.setQueryData(loginQuery.queryKey, (login) => (login ? patch(login) : login));
};

/**
 * Forgets what was read, and reads again what is on the screen: with other rights, the server returns other tickets,
 * messages and numbers. An open ticket stays until the answer says that it may no longer be seen.
 */
const readAgain = (client: QueryClient): void => {
  const isOpenTicket = ({ queryKey: [name] }: Query): boolean => name === getTicketByUuid.name;
  const isOtherQuery = (query: Query): boolean => query.queryKey[0] !== loginQuery.queryKey[0] && !isOpenTicket(query);
  client.removeQueries({ type: 'inactive', predicate: (query) => isOtherQuery(query) || isOpenTicket(query) });
  void client.resetQueries({ predicate: isOtherQuery });
  void client.invalidateQueries({ predicate: isOpenTicket });
};

/** Milliseconds after which every function of the server knows a changed setting. */
const settingsDelay = 4_000;

/** `company-{id}-user`: updates the logged-in user; refetches the colleagues' names and pictures. */
const userHandler = handlerOf(userEvent, (payload, { client, login }) => {
  void client.invalidateQueries({ queryKey: queryKey(listUserNames) });
  void client.invalidateQueries({ queryKey: queryKey(listUserPictures) });
  if (payload.action === 'delete') {
    if (payload.userId === login.user.id) endLogin('expired');
  } else if (payload.user.id === login.user.id) {
    patchLogin(client, (known) => ({ ...known, user: payload.user }));
    if (!hasSameRights(login.user, payload.user)) readAgain(client);
  }
});

/** `company-{id}-settings`: updates the settings; where the user's view of numbers changes, all is read again. */
const settingsHandler = handlerOf(companySettingsEvent, ({ settings }, { client, login }) => {
  patchLogin(client, (known) => ({ ...known, settings }));
  if (hidesNumbers(login.settings, login.user) === hidesNumbers(settings, login.user)) return;
  setTimeout(() => readAgain(client), settingsDelay);
});

/** `company-branding`: the owner of the installation changed the brand. */
const brandingHandler = handlerOf(brandingEvent, (brand, { client }) => {
  client.setQueryData(brandQuery.queryKey, brand);
});

/** Reads the login again, with the plan that the company has now, and what is on the screen. */
const readPlanAgain = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: loginQuery.queryKey });
  readAgain(client);
};

/** `company-{id}-company`: updates the company; one with another plan has other features. One that was switched off ends the login. */
const companyHandler = handlerOf(companyEvent, ({ company }, { client, login }) => {
  if (!company.status) {
    endLogin('switchedOff');
    return;
  }
  patchLogin(client, (known) => ({ ...known, company }));
  if (company.planId !== login.company.planId) void readPlanAgain(client);
});

/** `company-plan`: a super user changed a plan. */
const planHandler = handlerOf(planEvent, ({ planId }, { client, login }) => {
  if (planId === login.plan.id) void readPlanAgain(client);
});

/** `company-{id}-auth`: a newer sign-in or a logout ends this login, unless it is the one in `keep`. */
const authHandler = handlerOf(authEvent, ({ action, user, keep }, { login }) => {
  if (user.id !== login.user.id) return;
  if (keep === null || signInId() !== keep) endLogin(action === 'displaced' ? 'displaced' : 'logout');
});

/** Handlers of the events that concern the login itself. */
export const loginHandlers = [userHandler, settingsHandler, companyHandler, planHandler, authHandler, brandingHandler];
