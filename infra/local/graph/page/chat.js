/* global document, FileReader */
import { element } from './dom.js';
import { accounts, call, names, refOf, state } from './state.js';

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

/** The Cloud API can fail a message until it is delivered. */
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
      message.fromBusiness ? '' : ` ${message.ack >= 3 ? 'vista' : '✓'}`,
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
  await call('write', { ...refOf(state.chosen), text, attachment });
  await drawChat();
  document.querySelector('#text').focus();
};

const messageForm = () =>
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
  );

/** Draws the conversation with the chosen customer and keeps the text that is being written. */
export const drawChat = async () => {
  const place = document.querySelector('#chat');
  if (!state.chosen) {
    place.replaceChildren(
      element('p', { class: 'empty' }, 'Escolha um cliente, ou crie um com o botão + ao lado de uma conta.'),
    );
    return;
  }
  const messages = await call('conversation', refOf(state.chosen));
  const draft = document.querySelector('#text')?.value ?? '';
  const account = accounts().find(({ id }) => id === state.chosen.accountId);
  place.replaceChildren(
    element(
      'header',
      {},
      element(
        'div',
        {},
        element('h2', {}, state.chosen.name),
        element('small', {}, `${names[state.chosen.channel]} · fala com ${account ? account.name : ''}`),
      ),
      element('button', { type: 'button', onclick: () => call('read', refOf(state.chosen)) }, 'Marcar como lida'),
    ),
    element('ol', {}, ...messages.map(bubble)),
    messageForm(),
  );
  document.querySelector('#text').value = draft;
  place.querySelector('ol').scrollTop = 1e9;
};
