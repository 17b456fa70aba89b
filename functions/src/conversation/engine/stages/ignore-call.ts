import { rule } from '../stage.ts';

/** A call counts where callers are told that none is taken, and only of somebody who is a contact (behaviour, section 5). */
export const ignoreCall = rule('ignore call', ['message'], ({ state, contact }, { message }) =>
  message.content.type === 'call' && (state.settings.acceptCallWhatsapp !== 'enabled' || contact === null)
    ? 'ignore'
    : undefined,
);
