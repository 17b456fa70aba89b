import type { BodyOf } from '@recado/shared/contract/grammar';
import type { NotificationChoice, updateUser, User } from '@recado/shared/contract/users';

/** The switches of notifications, in the order of the form. */
export const choices = [
  'waiting',
  'own',
  'mentions',
  'hideText',
  'sound',
] as const satisfies (keyof NotificationChoice)[];

/** The form's values: the fields of its own account that every user may change. */
export interface ProfileValues
  extends
    Pick<User, 'name' | 'email' | 'farewellMessage' | 'defaultTheme' | 'defaultMenu' | 'letterKeys'>,
    NotificationChoice {
  /** Empty keeps the password. */
  password: string;
  /** The user's password so far, asked for before the e-mail or the password is changed. */
  currentPassword: string;
}

export const profileValuesOf = ({
  name,
  email,
  farewellMessage,
  defaultTheme,
  defaultMenu,
  letterKeys,
  notifications,
}: User): ProfileValues => ({
  name,
  email,
  farewellMessage,
  defaultTheme,
  defaultMenu,
  letterKeys,
  ...notifications,
  password: '',
  currentPassword: '',
});

/** The body of the call that saves the values: passwords only where they were typed. */
export const profileBodyOf = ({
  password,
  currentPassword,
  waiting,
  own,
  mentions,
  hideText,
  sound,
  ...account
}: ProfileValues): BodyOf<typeof updateUser> => ({
  ...account,
  notifications: { waiting, own, mentions, hideText, sound },
  ...(password !== '' && { password }),
  ...(currentPassword !== '' && { currentPassword }),
});
