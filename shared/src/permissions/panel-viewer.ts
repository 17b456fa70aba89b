import type { Viewer } from './can.ts';

/** Returns whether a viewer sees in the inbox all that the attendance panel shows it, and so gets the events of all of it. */
export const seesWholePanel = ({ profile, allUserChat }: Pick<Viewer, 'profile' | 'allUserChat'>): boolean =>
  profile === 'admin' || allUserChat === 'enabled';

/**
 * Returns a viewer as the attendance panel lists tickets for it: everybody's in its queues, also where the inbox shows it no
 * colleague's (behaviour, section 19). Other queues are for those who see them in the inbox.
 */
export const panelViewer = (viewer: Viewer): Viewer => ({
  ...viewer,
  allUserChat: 'enabled',
  allHistoric: viewer.allUserChat === 'enabled' ? viewer.allHistoric : 'disabled',
});
