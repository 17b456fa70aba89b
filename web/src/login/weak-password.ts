/** Session storage key: the user has just signed in with a weak password and was not warned yet. */
const key = 'weak-password';

/** Notes that the password of the sign-in that has just succeeded is weak. */
export const noteWeakPassword = (): void => window.sessionStorage.setItem(key, '1');

/** Returns whether a sign-in with a weak password awaits its warning; true only once. */
export const takeWeakPassword = (): boolean => {
  const noted = window.sessionStorage.getItem(key) !== null;
  window.sessionStorage.removeItem(key);
  return noted;
};
