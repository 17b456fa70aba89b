import { getMedia } from '@recado/shared/contract/media';
import { call } from '../../../api/call.ts';
import { notifyError } from '../../../components/notify.ts';

/** Opens a message's media by a fresh link, or downloads what the browser cannot show. Call within a click handler. */
export const openMedia = async (messageId: string): Promise<void> => {
  // Open the tab before the request: browsers allow new tabs only directly after a click.
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { url } = await call(getMedia, { params: { messageId } });
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    notifyError(error);
  }
};
