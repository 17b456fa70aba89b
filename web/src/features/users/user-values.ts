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

/** The permissions of the form, in their order. */
export const permissions = ['allTicket', 'allowGroup', ...toggles] as const;
type Permission = (typeof permissions)[number];

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

/** The body of the call that saves the values: passwords only where they were typed. */
export const userBodyOf = ({
  password,
  currentPassword,
  queueIds,
  whatsappId,
  ...values
}: UserValues): Omit<CallOf<typeof createUser>['body'], 'password'> & { password?: string } => ({
  ...values,
  ...(password !== '' && { password }),
  ...(currentPassword !== '' && { currentPassword }),
  queueIds: queueIds.map(Number),
  whatsappId: whatsappId === null ? null : Number(whatsappId),
  allTicket: values.allTicket ? 'enable' : 'disable',
  ...(Object.fromEntries(toggles.map((name) => [name, toggled(values[name])])) as Record<
    (typeof toggles)[number],
    'enabled' | 'disabled'
  >),
});
