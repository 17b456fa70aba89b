import { storedUser } from './stored-login.ts';

let owner: string | null = null;

/** Sets the user, by Cognito's name, whose data this tab holds; null for nobody. */
export const setTabOwner = (user: string | null): void => {
  owner = user;
};

/**
 * True when another user has signed in to this browser since this tab loaded its data. A tab that the browser froze
 * receives no event, so every call checks.
 */
export const isOtherUsersTab = (): boolean => {
  const user = storedUser();
  return owner !== null && user !== null && user !== owner;
};
