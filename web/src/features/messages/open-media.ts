import { getMedia } from '@recado/shared/contract/messages';
import { call } from '../../api/call.ts';
import { notifyError } from '../../components/notify.ts';

/** Opens a message's media, or saves what the browser can't show, by a link of this moment. To be called within a click. */
export const openMedia = async (messageId: string): Promise<void> => {
  // A click may open a tab, an answer may not: so it is opened before there is one.
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
