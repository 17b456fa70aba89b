import type { LoginResult } from '@recado/shared/contract/auth';
import type { Access, Endpoint } from '@recado/shared/contract/grammar';
import type { PlanFlag } from '@recado/shared/contract/plans';
import { mayAccess } from '@recado/shared/permissions/can';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { ScreenTexts } from '../i18n/screen-texts.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import type { LocalFlag } from '../login/local-flags.ts';
import type { BoundHandler } from '../realtime/event-handler.ts';

/** The section of the navigation drawer that contains an entry. */
export type MenuSection = 'service' | 'management' | 'organisation' | 'campaigns' | 'automation' | 'administration';

/** A list that is called without params and query. */
export type ListEndpoint = Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodArray>;

/** A screen: its route, who may open it, and its entry in the navigation drawer. */
export interface Screen {
  /** Route, with parameters as React Router writes them: `/tickets/:uuid?`. */
  path: `/${string}`;
  /** Loads the screen's code when it is first opened. */
  load: () => Promise<ComponentType>;
  /** Namespace of texts that only this screen needs, loaded with its code. */
  texts?: ScreenTexts;
  /**
   * The users who may open it: every logged-in user by default. `public` screens are for visitors who are not logged
   * in.
   */
  access?: Access;
  /** Opens only if the plan includes the feature. */
  plan?: PlanFlag;
  /** The route exists only where local storage has the flag; the drawer's entry depends on `plan` alone. */
  localFlag?: LocalFlag;
  /** The reaction for users without access: a notice, one with the way to the inbox, the inbox, or a toast and then the inbox. */
  refusal?: 'notice' | 'denied' | 'redirect' | 'toast';
  /** The path of the drawer's entry that it belongs to, where its own path does not begin with it. */
  within?: `/${string}`;
  /** Opens and stays in the drawer after the subscription has expired (specification 1, section 2). */
  afterExpiry?: boolean;
  menu?: {
    label: TranslationKey;
    icon: Icon;
    section: MenuSection;
    /** Badge over the icon, for instance a warning. */
    Badge?: ComponentType;
    /** The list that the screen shows: an empty one has no entry. */
    list?: ListEndpoint;
    /** The users who see the entry, where these are fewer than may open the screen. */
    access?: Access;
    /** The users who come to the screen by another one, and see no entry. */
    unless?: Access;
  };
}

/** The parts that a feature adds to the app's start. */
export interface Feature {
  screens?: readonly Screen[];
  /** Handlers that the first paint needs; all others are in `app/later-events.ts`. */
  events?: readonly BoundHandler[];
  /**
   * Names of endpoints whose cached results events patch; they are read again after the first socket has opened. Names,
   * because the declarations of most load later.
   */
  patched?: readonly string[];
}

/** The path of a screen's entry in the drawer: its route without parameters. */
export const menuPath = ({ path }: Screen): string => path.replace(/\/:.*$/, '');

/** A screen with an entry in the navigation drawer. */
export type MenuScreen = Screen & Required<Pick<Screen, 'menu'>>;

/** True if the user's permissions suffice for the screen; the plan is checked apart. */
export const mayOpen = ({ access = 'user' }: Pick<Screen, 'access'>, { user }: LoginResult): boolean =>
  mayAccess(user, access);

/** The screens that the navigation drawer lists for a user, in their order. */
export const menuOf = (screens: readonly Screen[], login: LoginResult, expired: boolean): MenuScreen[] =>
  screens.filter(
    (screen): screen is MenuScreen =>
      screen.menu !== undefined &&
      mayOpen(screen, login) &&
      mayAccess(login.user, screen.menu.access ?? 'user') &&
      !(screen.menu.unless && mayAccess(login.user, screen.menu.unless)) &&
      (screen.plan === undefined || login.plan[screen.plan]) &&
      (!expired || screen.afterExpiry === true),
  );
