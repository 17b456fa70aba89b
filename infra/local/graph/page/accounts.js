/* global document, FormData, navigator */
import { avatar } from '/kit/avatar.js';
import { openDialog } from '/kit/dialog.js';
import { h, icon } from '/kit/dom.js';
import { accounts, call, isChosen, names, state } from './state.js';

const copy = (text) =>
  h(
    'button',
    { class: 'copy', type: 'button', title: 'Copiar', onclick: () => navigator.clipboard.writeText(text) },
    text,
  );

/** The ids and the token with which the product connects a phone number. */
const keysOf = (phone) => {
  const business = state.overview.businessAccounts.find(({ id }) => id === phone.businessAccountId);
  return h(
    'details',
    { class: 'keys' },
    h('summary', {}, 'Dados para conectar'),
    h(
      'dl',
      {},
      h('dt', {}, 'ID do número'),
      h('dd', {}, copy(phone.id)),
      h('dt', {}, 'ID da conta (WABA)'),
      h('dd', {}, copy(phone.businessAccountId)),
      h('dt', {}, 'Token de acesso'),
      h('dd', {}, copy(business ? business.token : '')),
    ),
  );
};

/** Opens the dialog that adds a customer to an account. `onChange` is called after it was added. */
const addCustomer = (account, onChange) =>
  openDialog('Novo cliente', (close) => {
    const submit = async (event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      const name = String(given.get('name')).trim();
      if (name === '') return;
      const username = String(given.get('username') ?? '').trim();
      const hidden = username === '' ? {} : { number: null, username };
      state.chosen = await call('addCustomer', { channel: account.channel, accountId: account.id, name, ...hidden });
      close();
      await onChange();
    };
    return h(
      'form',
      { onsubmit: submit },
      h('label', {}, 'Nome', h('input', { name: 'name', required: true, maxLength: 100, autocomplete: 'off' })),
      account.channel === 'whatsappapi' &&
        h(
          'label',
          {},
          'Nome de usuário (sem mostrar o número)',
          h('input', { name: 'username', maxLength: 35, pattern: '[a-z0-9._]+', autocomplete: 'off' }),
        ),
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, 'Cancelar'),
        h('button', { class: 'primary' }, 'Criar'),
      ),
    );
  });

const accountHeader = (account, onChange) =>
  h(
    'header',
    {},
    h('span', { class: `dot ${account.channel}`, 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'lines' },
      h('strong', {}, account.name),
      h(
        'small',
        {},
        `${names[account.channel]} · ${state.overview.subscribed.includes(account.parent) ? 'conectada' : 'não conectada'}`,
      ),
    ),
    h(
      'button',
      {
        class: 'link',
        type: 'button',
        'aria-label': `Novo cliente em ${account.name}`,
        onclick: () => addCustomer(account, onChange),
      },
      icon('plus'),
      'Cliente',
    ),
  );

const customerRow = (customer, onChoose) =>
  h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class: `person${isChosen(customer) ? ' selected' : ''}`,
        'aria-pressed': String(Boolean(isChosen(customer))),
        onclick: () => onChoose(customer),
      },
      avatar(customer.id, customer.name),
      h(
        'span',
        { class: 'lines' },
        h('strong', {}, customer.name),
        h('small', {}, customer.whatsapp?.username ? `@${customer.whatsapp.username}` : names[customer.channel]),
      ),
    ),
  );

/** Draws the list of accounts with their customers. `onChange` is called after a customer was added. */
export const drawAccounts = (onChoose, onChange) => {
  const list = accounts().map((account) =>
    h(
      'section',
      {},
      accountHeader(account, onChange),
      account.phone && keysOf(account.phone),
      h(
        'ul',
        {},
        state.overview.customers
          .filter(({ accountId }) => accountId === account.id)
          .map((customer) => customerRow(customer, onChoose)),
      ),
    ),
  );
  document
    .querySelector('.people')
    .replaceChildren(
      h(
        'header',
        { class: 'brand' },
        h('h1', {}, 'Clientes simulados'),
        h(
          'p',
          {},
          'Escreva como cliente no Messenger, no Instagram ou na API oficial do WhatsApp. Conecte as contas na página Conexões.',
        ),
      ),
      ...list,
    );
};
