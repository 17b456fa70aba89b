import type { CallOf } from '@recado/shared/contract/grammar';
import type { createUser, User } from '@recado/shared/contract/users';

/** Permissions that a user has as `enabled` or `disabled`. */
const toggles = [
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const;

type Permission = 'allTicket' | 'allowGroup' | (typeof toggles)[number];

/** The permissions of the form by their groups, in their order. */
export const permissionGroups = {
  tickets: ['allTicket', 'allowGroup', 'allHistoric', 'allUserChat', 'userClosePendingTicket'],
  figures: ['showDashboard', 'allowRealTime'],
  connections: ['allowConnections'],
} as const satisfies Record<string, readonly Permission[]>;
export type PermissionGroup = keyof typeof permissionGroups;

/** The form's values: permissions as booleans, ids as the text that selections need. */
export interface UserValues
  extends
    Pick<
      User,
      'name' | 'email' | 'profile' | 'startWork' | 'endWork' | 'farewellMessage' | 'defaultTheme' | 'defaultMenu'
    >,
    Record<Permission, boolean> {
  /** Empty keeps the password. */
  password: string;
  /** The user's password so far, asked for before the own e-mail or password is changed. */
  currentPassword: string;
  queueIds: string[];
  whatsappId: string | null;
  roleId: string | null;
}

/** Values of a new user in these queues (specification 1, section 5). */
export const newUserValues = (queueIds: readonly number[]): UserValues => ({
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  queueIds: queueIds.map(String),
  whatsappId: null,
  roleId: null,
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  defaultTheme: 'light',
  defaultMenu: 'open',
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
});

/** Values of a known user. */
export const userValuesOf = (user: User): UserValues => ({
  name: user.name,
  email: user.email,
  password: '',
  currentPassword: '',
  profile: user.profile,
  queueIds: user.queueIds.map(String),
  whatsappId: user.whatsappId === null ? null : String(user.whatsappId),
  roleId: user.roleId === null ? null : String(user.roleId),
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  defaultTheme: user.defaultTheme,
  defaultMenu: user.defaultMenu,
  allTicket: user.allTicket === 'enable',
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric === 'enabled',
  allUserChat: user.allUserChat === 'enabled',
  userClosePendingTicket: user.userClosePendingTicket === 'enabled',
  showDashboard: user.showDashboard === 'enabled',
  allowRealTime: user.allowRealTime === 'enabled',
  allowConnections: user.allowConnections === 'enabled',
});

const toggled = (on: boolean): 'enabled' | 'disabled' => (on ? 'enabled' : 'disabled');

/** The values of the switches, as the call takes them. */
const switchesOf = (values: UserValues) => ({
  allTicket: values.allTicket ? ('enable' as const) : ('disable' as const),
  allowGroup: values.allowGroup,
  ...(Object.fromEntries(toggles.map((name) => [name, toggled(values[name])])) as Record<
    (typeof toggles)[number],
    'enabled' | 'disabled'
  >),
});

/**
 * The body of the call that saves the values: passwords only where they were typed, switches where no role turns them on,
 * and no role for an administrator.
 */
export const userBodyOf = (
  values: UserValues,
): Omit<CallOf<typeof createUser>['body'], 'password'> & { password?: string } => {
  const { name, email, profile, password, currentPassword, startWork, endWork } = values;
  const { farewellMessage, defaultTheme, defaultMenu, queueIds, whatsappId } = values;
  const roleId = profile === 'admin' || values.roleId === null ? null : Number(values.roleId);
  return {
    ...{ name, email, profile, startWork, endWork, farewellMessage, defaultTheme, defaultMenu, roleId },
    ...(password !== '' && { password }),
    ...(currentPassword !== '' && { currentPassword }),
    queueIds: queueIds.map(Number),
    whatsappId: whatsappId === null ? null : Number(whatsappId),
    ...(roleId === null && switchesOf(values)),
  };
};
