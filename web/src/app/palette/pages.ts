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

/** The screens that the navigation drawer lists for the user. */
export const pagesOf = (login: LoginResult): PageEntry[] =>
  menuOf(screens, login, hasExpired(login.company)).map((screen) => ({ ...screen.menu, path: menuPath(screen) }));

/** The screen that a path belongs to. */
export const pageAt = (login: LoginResult, pathname: string): PageEntry | undefined =>
  pagesOf(login).find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
