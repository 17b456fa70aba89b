import { pushEffect } from '../draft.ts';
import { rule } from '../stage.ts';
import { sendText } from '../compose.ts';

/** A call counts where callers are told that none is taken, and only of somebody who is a contact (behaviour, section 5). */
export const ignoreCall = rule('ignore call', ['message'], ({ state, contact }, { message }) =>
  message.content.type === 'call' && (state.settings.acceptCallWhatsapp !== 'enabled' || contact === null)
    ? 'ignore'
    : undefined,
);

/** Milliseconds for which a call may still ring. */
const ringing = 60_000;

/** The call is refused where it still rings, and the caller told that no calls are taken (behaviour, section 5). */
export const refuseCall = rule('refuse call', ['message'], (draft, { message: { content, at } }) => {
  if (content.type !== 'call') return;
  if (draft.now - at < ringing) pushEffect(draft, { type: 'rejectCall', callId: content.callId });
  sendText(draft, draft.state.settings.AcceptCallWhatsappMessage, null);
});
