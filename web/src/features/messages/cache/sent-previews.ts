import type { Message } from '@recado/shared/contract/messages';

/** Previews of pictures that this tab has sent, by the key of the call. */
const sent = new Map<string, string>();
const most = 50;

/** Keeps the preview of a picture that was sent alone: its bubble shows that, and loads nothing. */
export const keepSentPreview = (requestId: string, dataUrl: string): void => {
  if (sent.size >= most) sent.clear();
  sent.set(requestId, dataUrl);
};

/** Returns the preview of a message that this tab has sent; null for any other. */
export const sentPreview = ({ requestId }: Message): string | null =>
  requestId === null ? null : (sent.get(requestId) ?? null);
