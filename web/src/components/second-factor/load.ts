import { addScreenTexts } from '../../i18n/i18n.ts';

/** Loads the code and the texts of the second factor. */
export const loadSecondFactor = async () => {
  const [{ loadScreens }] = await Promise.all([import('./late.ts'), addScreenTexts('profile')]);
  return loadScreens();
};
