import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { strings } from './strings.js';

/** Opens the dialog in which the user enters the pairing code that a client shows. */
export const openCodeDialog = (phone) => {
  openDialog(strings.codeTitle, (close) => {
    const note = h('p', { class: 'problem', role: 'status' });
    const code = h('input', {
      autocomplete: 'off',
      spellcheck: false,
      maxLength: 9,
      placeholder: 'ABCD-1234',
      'aria-label': strings.code,
      class: 'code',
    });
    const submit = async (event) => {
      event.preventDefault();
      note.textContent = strings.scanning;
      try {
        await api.enterCode(phone, code.value);
        close();
      } catch (error) {
        note.textContent = errorText(error);
      }
    };
    return h(
      'form',
      { onsubmit: submit },
      h('p', {}, strings.codeHint),
      h('label', {}, strings.code, code),
      note,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, strings.cancel),
        h('button', { class: 'primary' }, strings.scanGo),
      ),
    );
  });
};
