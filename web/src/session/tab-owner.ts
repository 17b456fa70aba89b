import { storedUser } from './stored-session.ts';

let owner: string | null = null;

/** From now on this tab holds the data of this user, by Cognito's name; of nobody with null. */
export const takeTab = (user: string | null): void => {
  owner = user;
};

/**
 * Whether somebody else signed in to this browser since this tab loaded what it holds. A tab that the browser froze
 * hears of it by no event: so every call asks.
 */
export const isOthersTab = (): boolean => {
  const user = storedUser();
  return owner !== null && user !== null && user !== owner;
};
