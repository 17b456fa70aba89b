import type { LoginResult } from '@recado/shared/contract/auth';
import type { Icon } from '@tabler/icons-react';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { hasExpired } from '../../login/subscription.ts';
import { menuOf, menuPath } from '../../navigation/feature.ts';
import { screens } from '../features.ts';

interface PageEntry {
  path: string;
  label: TranslationKey;
  icon: Icon;
}

/** The screens that the navigation drawer may list for the user. */
const pagesOf = (login: LoginResult): PageEntry[] =>
  menuOf(screens, login, hasExpired(login.company)).map((screen) => ({ ...screen.menu, path: menuPath(screen) }));

const isIn = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The entry of the drawer that a path belongs to. */
export const pageAt = (login: LoginResult, pathname: string): PageEntry | undefined => {
  const within = screens.find((screen) => screen.within && isIn(pathname, menuPath(screen)))?.within;
  return pagesOf(login).find(({ path }) => isIn(within ?? pathname, path));
};
