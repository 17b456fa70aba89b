// What somebody who is signed in needs first, as one file: the frame and the inbox.
export { MainLayout } from './layout/MainLayout.tsx';
export { TicketsPage } from '../pages/tickets/TicketsPage.tsx';
