/* global document, FileReader */
import { h, iconButton } from '/kit/dom.js';
import { accounts, call, names, refOf, state } from './state.js';

const attachmentOf = ({ kind, fileId, name, mimetype, isVoice }, { mid, fromBusiness }) => {
  const url = `/cdn/${fileId}`;
  if (mimetype.startsWith('image/')) return h('img', { src: url, alt: name ?? 'imagem' });
  if (kind === 'audio') {
    const player = h('audio', {
      src: url,
      controls: true,
      onplay: () => isVoice && fromBusiness && call('listen', { mid }),
    });
    return isVoice ? h('p', {}, '🎤 ', player) : player;
  }
  if (kind === 'video') return h('video', { src: url, controls: true });
  return h('a', { href: url, target: '_blank' }, name ?? 'arquivo');
};

/** The Cloud API can fail a message until it is delivered. */
const canFail = ({ channel, fromBusiness, ack, isUndelivered }) =>
  channel === 'whatsappapi' && fromBusiness && ack < 2 && !isUndelivered;

const bubble = (message) =>
  h(
    'article',
    { class: `bubble ${message.fromBusiness ? 'theirs' : 'mine'}`, 'data-mid': message.mid },
    message.attachment && attachmentOf(message.attachment, message),
    message.text !== '' && h('p', {}, message.text),
    h(
      'footer',
      {},
      new Date(message.at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' }),
      message.fromBusiness ? '' : ` ${message.ack >= 3 ? 'vista' : '✓'}`,
      message.isUndelivered && ' · não entregue',
      canFail(message) &&
        h(
          'button',
          { type: 'button', class: 'link', onclick: () => call('undeliver', { mid: message.mid }) },
          'Não entregar',
        ),
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

const messageForm = () => {
  const file = h('input', { type: 'file', name: 'file', 'aria-label': 'Anexar', hidden: true });
  return h(
    'form',
    { onsubmit: send },
    iconButton('clip', 'Anexar', () => file.click()),
    file,
    h('input', { id: 'text', name: 'text', autocomplete: 'off', placeholder: 'Mensagem', 'aria-label': 'Mensagem' }),
    iconButton('send', 'Enviar', undefined, { class: 'icon-button send', type: 'submit' }),
  );
};

/** Draws the conversation with the chosen customer and keeps the text that is being written. */
export const drawChat = async () => {
  const place = document.querySelector('.chat');
  if (!state.chosen) {
    place.replaceChildren(
      h('p', { class: 'empty' }, 'Escolha um cliente, ou crie um com o botão Cliente ao lado de uma conta.'),
    );
    return;
  }
  const messages = await call('conversation', refOf(state.chosen));
  const draft = document.querySelector('#text')?.value ?? '';
  const account = accounts().find(({ id }) => id === state.chosen.accountId);
  place.replaceChildren(
    h(
      'header',
      {},
      h(
        'span',
        { class: 'lines' },
        h('h2', {}, state.chosen.name),
        h('small', {}, `${names[state.chosen.channel]} · fala com ${account ? account.name : ''}`),
      ),
      h(
        'button',
        { class: 'link', type: 'button', onclick: () => call('read', refOf(state.chosen)) },
        'Marcar como lida',
      ),
    ),
    h('div', { class: 'messages' }, messages.map(bubble)),
    h('div', { class: 'composer' }, messageForm()),
  );
  document.querySelector('#text').value = draft;
  place.querySelector('.messages').scrollTop = 1e9;
};
