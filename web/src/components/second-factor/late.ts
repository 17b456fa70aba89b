/** Loads the screens. In a chunk of its own, so that the first one does not name all that the screens import. */
export const loadScreens = () => import('./screens.ts');
