/** The code behind the sign-in, loaded when it is first needed. */
export const loadInbox = () => import('./inbox-screen.ts');
