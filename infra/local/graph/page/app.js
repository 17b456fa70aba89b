/* global document, fetch, navigator, prompt, window, EventSource, FileReader */
const names = { facebook: 'Messenger', instagram: 'Instagram', whatsappapi: 'WhatsApp Cloud API' };
const ticks = ['', '✓', '✓✓', '✓✓ lida'];

const call = async (name, input = {}) => {
  const response = await fetch(`/admin/${name}`, { method: 'POST', body: JSON.stringify(input) });
  if (!response.ok) throw new Error((await response.json()).message);
  return response.json();
};

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
};

let overview = await call('overview');
let chosen = null;

const who = ({ channel, accountId, id }) => ({ channel, accountId, customerId: id });
const isChosen = (customer) => chosen && chosen.id === customer.id && chosen.accountId === customer.accountId;

const accounts = () => [
  ...overview.pages.flatMap((page) => [
    { channel: 'facebook', id: page.id, name: page.name, parent: page.id },
    ...(page.instagram
      ? [{ channel: 'instagram', id: page.instagram.id, name: `@${page.instagram.username}`, parent: page.id }]
      : []),
  ]),
  ...overview.phones.map((phone) => ({
    channel: 'whatsappapi',
    id: phone.id,
    name: `${phone.name} · +${phone.number}`,
    parent: phone.businessAccountId,
    phone,
  })),
];

const copy = (text) =>
  element(
    'button',
    { class: 'copy', type: 'button', title: 'Copiar', onclick: () => navigator.clipboard.writeText(text) },
    text,
  );

const keysOf = (phone) => {
  const business = overview.businessAccounts.find(({ id }) => id === phone.businessAccountId);
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

const addCustomer = async (account) => {
  const name = prompt('Nome do cliente');
  if (!name || !name.trim()) return;
  chosen = await call('addCustomer', { channel: account.channel, accountId: account.id, name: name.trim() });
  await refresh();
};

const drawAccounts = () => {
  const list = accounts().map((account) =>
    element(
      'section',
      {},
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
            `${names[account.channel]} · ${overview.subscribed.includes(account.parent) ? 'conectada' : 'não conectada'}`,
          ),
        ),
        element(
          'button',
          {
            class: 'add',
            type: 'button',
            'aria-label': `Novo cliente em ${account.name}`,
            onclick: () => addCustomer(account),
          },
          '+',
        ),
      ),
      account.phone ? keysOf(account.phone) : null,
      element(
        'ul',
        {},
        ...overview.customers
          .filter(({ accountId }) => accountId === account.id)
          .map((customer) =>
            element(
              'li',
              {},
              element(
                'button',
                {
                  type: 'button',
                  class: 'customer',
                  'aria-current': isChosen(customer) ? 'true' : null,
                  onclick: () => choose(customer),
                },
                customer.name,
              ),
            ),
          ),
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

const attachmentOf = ({ kind, fileId, name, mimetype, isVoice }, { mid, fromBusiness }) => {
  const url = `/cdn/${fileId}`;
  if (mimetype.startsWith('image/')) return element('img', { src: url, alt: name ?? 'imagem' });
  if (kind === 'audio') {
    const player = element('audio', {
      src: url,
      controls: true,
      onplay: () => isVoice && fromBusiness && call('listen', { mid }),
    });
    return isVoice ? element('p', {}, '🎤 ', player) : player;
  }
  if (kind === 'video') return element('video', { src: url, controls: true });
  return element('a', { href: url, target: '_blank' }, name ?? 'arquivo');
};

/** The Cloud API may fail to deliver what it took, until the customer has it. */
const canFail = ({ channel, fromBusiness, ack, isUndelivered }) =>
  channel === 'whatsappapi' && fromBusiness && ack < 2 && !isUndelivered;

const bubble = (message) =>
  element(
    'li',
    { class: message.fromBusiness ? 'business' : 'own', 'data-mid': message.mid },
    message.attachment ? attachmentOf(message.attachment, message) : null,
    message.text === '' ? null : element('p', {}, message.text),
    element(
      'small',
      {},
      new Date(message.at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' }),
      message.fromBusiness ? '' : ` ${message.ack >= 3 ? 'vista' : ticks[1]}`,
      message.isUndelivered ? ' · não entregue' : null,
      canFail(message)
        ? element(
            'button',
            { type: 'button', class: 'fail', onclick: () => call('undeliver', { mid: message.mid }) },
            'Não entregar',
          )
        : null,
    ),
  );

const kindOf = (file) => ['image', 'audio', 'video'].find((kind) => file.type.startsWith(`${kind}/`)) ?? 'document';
const base64 = (file) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(file);
  });

const send = async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const text = form.text.value.trim();
  const [file] = form.file.files;
  if (text === '' && !file) return;
  form.reset();
  const attachment = file
    ? {
        kind: kindOf(file),
        mimetype: file.type || 'application/octet-stream',
        name: file.name,
        data: await base64(file),
      }
    : null;
  await call('write', { ...who(chosen), text, attachment });
  await drawChat();
  document.querySelector('#text').focus();
};

const drawChat = async () => {
  const place = document.querySelector('#chat');
  if (!chosen) {
    place.replaceChildren(
      element('p', { class: 'empty' }, 'Escolha um cliente, ou crie um com o botão + ao lado de uma conta.'),
    );
    return;
  }
  const messages = await call('conversation', who(chosen));
  const draft = document.querySelector('#text')?.value ?? '';
  const account = accounts().find(({ id }) => id === chosen.accountId);
  place.replaceChildren(
    element(
      'header',
      {},
      element(
        'div',
        {},
        element('h2', {}, chosen.name),
        element('small', {}, `${names[chosen.channel]} · fala com ${account ? account.name : ''}`),
      ),
      element('button', { type: 'button', onclick: () => call('read', who(chosen)) }, 'Marcar como lida'),
    ),
    element('ol', {}, ...messages.map(bubble)),
    element(
      'form',
      { onsubmit: send },
      element(
        'label',
        { class: 'file', title: 'Anexar' },
        '📎',
        element('input', { type: 'file', name: 'file', 'aria-label': 'Anexar' }),
      ),
      element('input', {
        id: 'text',
        name: 'text',
        autocomplete: 'off',
        placeholder: 'Mensagem',
        'aria-label': 'Mensagem',
      }),
      element('button', {}, 'Enviar'),
    ),
  );
  document.querySelector('#text').value = draft;
  place.querySelector('ol').scrollTop = 1e9;
};

const choose = async (customer) => {
  chosen = customer;
  drawAccounts();
  await drawChat();
  await call('read', who(customer));
};

const refresh = async () => {
  overview = await call('overview');
  drawAccounts();
  await drawChat();
};

new EventSource('/admin/events').onmessage = async ({ data }) => {
  const { type, message } = JSON.parse(data);
  await refresh();
  if (
    type === 'message' &&
    message.fromBusiness &&
    chosen &&
    chosen.id === message.customerId &&
    document.visibilityState === 'visible'
  )
    await call('read', who(chosen));
};
window.addEventListener('focus', () => void refresh());
await refresh();
