/* global document, navigator, prompt */
import { element } from './dom.js';
import { accounts, call, isChosen, names, state } from './state.js';

const copy = (text) =>
  element(
    'button',
    { class: 'copy', type: 'button', title: 'Copiar', onclick: () => navigator.clipboard.writeText(text) },
    text,
  );

/** The ids and the token with which the product connects a phone number. */
const keysOf = (phone) => {
  const business = state.overview.businessAccounts.find(({ id }) => id === phone.businessAccountId);
  return element(
    'details',
    { class: 'keys' },
    element('summary', {}, 'Dados para conectar'),
    element(
      'dl',
      {},
      element('dt', {}, 'ID do número'),
      element('dd', {}, copy(phone.id)),
      element('dt', {}, 'ID da conta (WABA)'),
      element('dd', {}, copy(phone.businessAccountId)),
      element('dt', {}, 'Token de acesso'),
      element('dd', {}, copy(business ? business.token : '')),
    ),
  );
};

const addCustomer = async (account, onChange) => {
  const name = prompt('Nome do cliente');
  if (!name || !name.trim()) return;
  state.chosen = await call('addCustomer', { channel: account.channel, accountId: account.id, name: name.trim() });
  await onChange();
};

const accountHeader = (account, onChange) =>
  element(
    'header',
    {},
    element('span', { class: `dot ${account.channel}`, 'aria-hidden': true }),
    element(
      'div',
      {},
      element('strong', {}, account.name),
      element(
        'small',
        {},
        `${names[account.channel]} · ${state.overview.subscribed.includes(account.parent) ? 'conectada' : 'não conectada'}`,
      ),
    ),
    element(
      'button',
      {
        class: 'add',
        type: 'button',
        'aria-label': `Novo cliente em ${account.name}`,
        onclick: () => addCustomer(account, onChange),
      },
      '+',
    ),
  );

const customerRow = (customer, onChoose) =>
  element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        class: 'customer',
        'aria-current': isChosen(customer) ? 'true' : null,
        onclick: () => onChoose(customer),
      },
      customer.name,
    ),
  );

/** Draws the list of accounts with their customers. `onChange` is called after a customer was added. */
export const drawAccounts = (onChoose, onChange) => {
  const list = accounts().map((account) =>
    element(
      'section',
      {},
      accountHeader(account, onChange),
      account.phone ? keysOf(account.phone) : null,
      element(
        'ul',
        {},
        ...state.overview.customers
          .filter(({ accountId }) => accountId === account.id)
          .map((customer) => customerRow(customer, onChoose)),
      ),
    ),
  );
  document
    .querySelector('#accounts')
    .replaceChildren(
      element('h1', {}, 'Clientes simulados'),
      element(
        'p',
        { class: 'hint' },
        'Escreva como cliente no Messenger, no Instagram ou na API oficial do WhatsApp. Conecte as contas na página Conexões.',
      ),
      ...list,
    );
};
