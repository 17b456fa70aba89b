// The layout and the inbox: one chunk, loaded first for logged-in users.
export { MainLayout } from './layout/MainLayout.tsx';
export { TicketsPage } from '../pages/tickets/TicketsPage.tsx';
