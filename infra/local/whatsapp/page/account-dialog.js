/* global FormData */
import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { openPhone } from './state.js';
import { strings } from './strings.js';

/** Opens the dialog that creates an account. */
export const editAccount = (kind) => {
  openDialog(kind === 'phone' ? strings.addPhone : strings.addCustomer, (close) => {
    const problem = h('p', { class: 'problem', role: 'alert' });
    const submit = async (event) => {
      event.preventDefault();
      const values = new FormData(event.target);
      const number = String(values.get('phone')).replace(/\D/g, '');
      try {
        const account = await api.create(kind, {
          name: values.get('name'),
          ...(number && { phone: number }),
          ...(values.has('lid') && { addressing: 'lid' }),
        });
        close();
        await openPhone(account.phone);
      } catch (error) {
        problem.textContent = errorText(error);
      }
    };
    return h(
      'form',
      { onsubmit: submit },
      h('label', {}, strings.name, h('input', { name: 'name', required: true, maxLength: 100, autocomplete: 'off' })),
      h(
        'label',
        {},
        strings.number,
        h('input', { name: 'phone', inputMode: 'numeric', autocomplete: 'off' }),
        h('small', {}, strings.numberHint),
      ),
      kind === 'contact' &&
        h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'lid' }), strings.byLid),
      problem,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, strings.cancel),
        h('button', { class: 'primary' }, strings.create),
      ),
    );
  });
};

/** The switches of a phone: online, and read messages automatically. */
export const settingsMenu = (account) => {
  const toggle = (name, label) =>
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'checkbox',
        checked: account[name],
        onchange: ({ target }) => api.change(account.phone, { [name]: target.checked }),
      }),
      label,
    );
  return h('div', { class: 'settings' }, toggle('online', strings.online), toggle('autoRead', strings.autoRead));
};
