/** The screens' code, each a chunk of its own, loaded when it is first needed. */
export const loadShell = () => import('./layout/MainLayout.tsx');
export const loadInbox = async () => {
  const [page] = await Promise.all([import('../pages/tickets/TicketsPage.tsx'), loadShell()]);
  return page;
};
