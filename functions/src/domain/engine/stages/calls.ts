import { pushEffect } from '../draft.ts';
import { rule } from '../stage.ts';
import { sendText } from '../compose.ts';
import type { ConversationState } from '../state.ts';

/** True where the company answers calls with a text. Without one, calls ring: nobody is refused without a word. */
const answersCalls = ({ settings }: ConversationState): boolean =>
  settings.acceptCallWhatsapp === 'enabled' && settings.AcceptCallWhatsappMessage.trim() !== '';

/** Ignores calls unless the company answers them with a text, which unknown callers get too (behaviour, section 5). */
export const ignoreCall = rule('ignore call', ['message'], ({ state }, { message }) =>
  message.content.type === 'call' && !answersCalls(state) ? 'ignore' : undefined,
);

/** Milliseconds for which a call may still ring. */
const ringing = 60_000;

/** Refuses a call that still rings, and sends the caller the company's text (behaviour, section 5). The bot answers no call. */
export const refuseCall = rule('refuse call', ['message'], (draft, { message: { content, at } }) => {
  if (content.type !== 'call') return undefined;
  if (draft.now - at < ringing) pushEffect(draft, { type: 'rejectCall', callId: content.callId });
  sendText(draft, 'call', draft.state.settings.AcceptCallWhatsappMessage, null, {
    of: 'setting',
    field: 'AcceptCallWhatsappMessage',
  });
  return 'stop';
});
