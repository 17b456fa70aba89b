import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { preview } from './format.js';
import { answerTo, state } from './state.js';
import { strings } from './strings.js';

const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Buttons that set the user's reaction, or remove it if it is set already. */
const reactionRow = (message, send) => {
  const mine = message.reactions.find(({ by }) => by === state.owner)?.emoji;
  return h(
    'div',
    { class: 'row reaction-row' },
    REACTIONS.map((emoji) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(emoji === mine),
          onclick: () => send({ react: { to: message.id, emoji: emoji === mine ? '' : emoji } }),
        },
        emoji,
      ),
    ),
  );
};

/** Opens the menu of a message: react, answer and, for an own message, edit and delete. */
export const openMessageMenu = (message) => {
  openDialog(strings.messageMenu, (close) => {
    const problem = h('p', { class: 'problem', role: 'alert' });
    const send = async (content) => {
      try {
        await api.send(message.owner, { to: message.peer, ...content });
        close();
      } catch (error) {
        problem.textContent = errorText(error);
      }
    };
    const text = h('textarea', { rows: 2, class: 'prose', value: message.text, 'aria-label': strings.edit });
    const canEdit = message.fromMe && message.kind === 'text';
    return h(
      'div',
      { class: 'form' },
      h('p', { class: 'quote' }, preview(message)),
      reactionRow(message, send),
      canEdit && h('label', {}, strings.edit, text),
      problem,
      h(
        'footer',
        {},
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              answerTo(message);
              close();
            },
          },
          strings.answer,
        ),
        message.fromMe &&
          h('button', { type: 'button', onclick: () => send({ revoke: { of: message.id } }) }, strings.deleteForAll),
        canEdit &&
          h(
            'button',
            { type: 'button', class: 'primary', onclick: () => send({ edit: { of: message.id, text: text.value } }) },
            strings.save,
          ),
      ),
    );
  });
};
