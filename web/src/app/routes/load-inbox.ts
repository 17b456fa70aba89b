/** Loads the code of the layout and the inbox. */
export const loadInbox = () => import('./inbox-screen.ts');
