import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { language } from './languages.ts';
import { userLimits } from '../limits/users.ts';
import {
  done,
  email,
  id,
  idParams,
  isoDate,
  page,
  pageResult,
  password,
  searchText,
  text,
  toggle,
  trimmed,
} from './parameters.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const fields = {
  name: trimmed(userLimits.name),
  profile: z.enum(['admin', 'user']),
  /** HH:mm in the company's time zone; login outside is refused with ERR_OUT_OF_HOURS. */
  startWork: time,
  endWork: time,
  farewellMessage: text(userLimits.farewellMessage),
  allTicket: z.enum(['enable', 'disable']),
  allowGroup: z.boolean(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  allHistoric: toggle,
  allUserChat: toggle,
  userClosePendingTicket: toggle,
  showDashboard: toggle,
  allowRealTime: toggle,
  allowConnections: toggle,
  whatsappId: id.nullable(),
  /** The role from which its permissions come, in the place of the switches; null for none, as administrators have it. */
  roleId: id.nullable(),
};

/**
 * The events that notify the user outside of the conversation: desktop notifications and web push follow it, the list
 * under the bell does not.
 */
export const notificationChoice = z.object({
  /** Messages of tickets that nobody has accepted. */
  waiting: z.boolean(),
  /** Messages of the user's own tickets. */
  own: z.boolean(),
  /** Messages of groups that mention the company, also where the other switches are off. */
  mentions: z.boolean(),
  /** True shows neither the contact nor the text. */
  hideText: z.boolean(),
  /** True plays a sound in the browser. */
  sound: z.boolean(),
});
export type NotificationChoice = z.output<typeof notificationChoice>;
export const defaultNotifications: NotificationChoice = {
  waiting: true,
  own: true,
  mentions: true,
  hideText: false,
  sound: true,
};

/** True runs commands of the browser by letters alone, which is off at first (WCAG 2.1.4). */
const letterKeys = z.boolean();

export const user = z.object({
  id,
  email: z.string(),
  /** True once a code proved that the user reads mail to this address. */
  emailVerified: z.boolean(),
  /** True if a sign-in asks for a code of the user's authenticator app. */
  secondFactor: z.boolean().default(false),
  super: z.boolean(),
  online: z.boolean(),
  /** The time when the user counts as offline if it makes no more requests; null while it is offline. */
  onlineUntil: isoDate.nullable(),
  companyId: id,
  queueIds: z.array(id),
  queues: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** Pixels, 404 to 700: the width of the ticket list. */
  defaultTicketsManagerWidth: z.int(),
  /** Name of the picture's file, new with each picture; `GET /users/pictures` returns the links. Null without a picture. */
  profileImage: z.string().nullable(),
  notifications: notificationChoice.default(defaultNotifications),
  letterKeys: letterKeys.default(false),
  /** The language that the user's browser showed last, in which it gets mails; null before the first sign-in. */
  language: language.nullable().default(null),
  /** The permissions of its role that have no switch; those that have one are said by the switches. */
  permissions: z.array(z.string()).default([]),
  ...fields,
});
export type User = z.output<typeof user>;

/** The fields of a user that every user of the company may see. */
export const userSummary = z.object({
  id,
  name: z.string(),
  profile: z.enum(['admin', 'user']),
  online: z.boolean(),
  queueIds: z.array(id),
});

/** Proves who asks; not needed within five minutes of the sign-in. */
const currentPassword = z.string().min(1).max(256);

export const newUser = z
  .object({
    ...fields,
    email,
    /** Left out, the user is invited by mail to choose one. */
    password,
    queueIds: z.array(id),
    currentPassword,
    /** Language of the invitation. */
    language,
  })
  .partial()
  .required({ name: true, email: true, profile: true });
export const userChange = z
  .object({
    ...fields,
    email,
    password,
    queueIds: z.array(id),
    notifications: notificationChoice.default(defaultNotifications),
    letterKeys,
    language,
    currentPassword,
  })
  .partial();

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Lists the users of the company',
  group: 'identity',
  method: 'GET',
  path: '/users',
  query: z.object({ searchParam: searchText.optional(), ...page }),
  result: z.object({ users: z.array(user), count: z.int(), ...pageResult }),
  access: 'users-page:view',
});

export const listUserNames = endpoint({
  name: 'listUserNames',
  summary: 'Lists the names of all users of the company, for selection',
  group: 'identity',
  method: 'GET',
  path: '/users/list',
  result: z.array(userSummary),
  access: 'user',
});

export const getUser = endpoint({
  name: 'getUser',
  summary: 'Gets a user; users who may not see users may get only themselves',
  group: 'identity',
  method: 'GET',
  path: '/users/{id}',
  params: idParams('user'),
  result: user,
  access: 'user',
});

export const createUser = endpoint({
  name: 'createUser',
  summary:
    'Creates a user within the plan’s limit, and mails an invitation if it has no password; needs the caller’s current password, or a sign-in of the last five minutes',
  group: 'identity',
  method: 'POST',
  creates: true,
  path: '/users',
  body: newUser,
  result: user,
  access: 'users-page:edit',
  errors: [
    'ERR_EMAIL_TAKEN',
    'ERR_PLAN_LIMIT_USERS',
    'ERR_PASSWORD_POLICY',
    'ERR_CURRENT_PASSWORD',
    'ERR_RECENT_SIGN_IN',
    'ERR_NO_MAIL_SENDER',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_ROLE_FOUND',
    'ERR_ROLE_OF_ADMINISTRATOR',
    'ERR_RIGHTS_OF_ROLE',
  ],
  example: {
    body: { name: 'Bruno Lima', email: 'bruno@example.com', password: 'Segredo123', profile: 'user', queueIds: [1] },
  },
});

export const updateUser = endpoint({
  name: 'updateUser',
  summary:
    'Changes a user; the permissions of a user with a role come from the role. Users who are not administrators may change only their own name, e-mail, password, theme, menu, farewell message, language and notifications. A change of an e-mail or password, and a right that is given to another user, need the caller’s current password, or a sign-in of the last five minutes; a new own password ends the user’s logins. In arrears, users change these fields of their own account only',
  group: 'identity',
  method: 'PUT',
  edit: true,
  path: '/users/{id}',
  params: idParams('user'),
  body: userChange,
  result: user,
  access: 'user',
  afterExpiry: true,
  errors: [
    'ERR_EMAIL_TAKEN',
    'ERR_PASSWORD_POLICY',
    'ERR_CURRENT_PASSWORD',
    'ERR_RECENT_SIGN_IN',
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_ROLE_FOUND',
    'ERR_ROLE_OF_ADMINISTRATOR',
    'ERR_RIGHTS_OF_ROLE',
  ],
  example: { body: { name: 'Bruno Souza' } },
});

export const inviteUser = endpoint({
  name: 'inviteUser',
  summary: 'Mails a user another invitation to choose a password; does nothing once its address is proved',
  group: 'identity',
  method: 'POST',
  path: '/users/{id}/invitation',
  params: idParams('user'),
  body: z.object({ language: language.optional() }),
  result: done,
  access: 'users-page:edit',
  errors: ['ERR_NO_MAIL_SENDER', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { language: 'pt' } },
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  summary: 'Removes a user; its open tickets return to pending',
  group: 'identity',
  method: 'DELETE',
  path: '/users/{id}',
  params: idParams('user'),
  result: done,
  access: 'users-page:edit',
});

export const saveUserPicture = endpoint({
  name: 'saveUserPicture',
  summary:
    'Makes an uploaded file the user’s picture, in the place of the one before: a JPEG, PNG or WebP of at most 1 MB that the caller has uploaded without a ticket (POST /media/uploads)',
  group: 'inbox',
  method: 'POST',
  path: '/users/{id}/media-upload',
  params: idParams('user'),
  body: z.object({ profileImage: z.string().min(1).max(1024) }),
  result: z.object({ user }),
  access: 'user',
  afterExpiry: true,
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_TOO_LARGE'],
  example: { body: { profileImage: 'uploads/c/2/library/3/01K9ZQ2V6N8M4T5R7W1X3Y5Z7A/foto.jpg' } },
});

export const deleteUserPicture = endpoint({
  name: 'deleteUserPicture',
  summary: 'Removes the user’s picture',
  group: 'inbox',
  method: 'DELETE',
  path: '/users/{id}/media-upload',
  params: idParams('user'),
  result: z.object({ user }),
  access: 'user',
  afterExpiry: true,
});

export const listUserPictures = endpoint({
  name: 'listUserPictures',
  summary: 'Lists links to the pictures of the company’s users, each valid for 15 minutes',
  group: 'inbox',
  method: 'GET',
  path: '/users/pictures',
  result: z.array(z.object({ id, url: z.string() })),
  access: 'user',
});

export const setTicketListWidth = endpoint({
  name: 'setTicketListWidth',
  summary: 'Stores the width of the user’s ticket list',
  group: 'identity',
  method: 'PUT',
  path: '/users/toggleChangeWidht/{id}',
  params: idParams('user'),
  body: z.object({ defaultTicketsManagerWidth: z.int().min(404).max(700) }),
  result: user,
  access: 'user',
  afterExpiry: true,
  example: { body: { defaultTicketsManagerWidth: 500 } },
});

export const userEvent = realtimeEvent(
  'user',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), user }),
    z.object({ action: z.literal('delete'), userId: id }),
  ]),
);

/** A user came online, or logged out. No event follows when it goes away: it is offline from `onlineUntil` on. */
export const userStatusEvent = realtimeEvent(
  'userStatus',
  z.object({ action: z.literal('update'), user: user.pick({ id: true, online: true, onlineUntil: true }) }),
);
