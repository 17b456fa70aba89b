// What somebody who is signed in needs first, as one file: the frame, the inbox, and the tokens for both.
export { MainLayout } from './layout/MainLayout.tsx';
export { preloadTickets, TicketsPage } from '../pages/tickets/TicketsPage.tsx';
export { token } from '../session/cognito.ts';
