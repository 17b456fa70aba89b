import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { openedSocket } from '../src/data/sockets/socket.ts';
import { type TestContext, testViewer } from './user-context.ts';

/** Leaves the socket of an administrator whose browser is gone: events that could not be posted to it go to their queue. */
export const leaveGoneBrowser = ({ company, stores }: Pick<TestContext, 'company' | 'stores'>): Promise<void> => {
  const rights = viewerRooms(testViewer({ companyId: company.id }));
  return stores.sockets.open(
    openedSocket({ connectionId: 'gone', userId: 1, sessionId: 's', rights }, Date.now() - 60_000),
  );
};
