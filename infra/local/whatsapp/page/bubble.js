import { api } from './api.js';
import { card } from './card.js';
import { h, iconButton } from '/kit/dom.js';
import { preview, time } from './format.js';
import { openMessageMenu } from './message-menu.js';
import { nameOf, state } from './state.js';
import { strings } from './strings.js';

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓' };
/** Forwarding count from which a message is labelled as forwarded many times. */
const MANY_FORWARDS = 5;

/** Renders a message as a bubble. User input is inserted as text, never as markup. */
export const bubble = (message) => {
  const inGroup = state.groups.has(message.peer);
  return h(
    'article',
    { class: `bubble ${message.fromMe ? 'mine' : 'theirs'}`, 'data-id': message.id },
    inGroup && !message.fromMe && h('strong', { class: 'author' }, nameOf(message.author)),
    message.forwarded > 0 &&
      h(
        'em',
        { class: 'note' },
        `↪ ${message.forwarded >= MANY_FORWARDS ? strings.forwardedOften : strings.forwarded}`,
      ),
    quoted(message),
    message.revoked ? h('em', {}, `🚫 ${strings.deleted}`) : body(message),
    h(
      'footer',
      {},
      message.expiresIn > 0 && h('span', { title: strings.disappears }, '⏱'),
      message.edited && h('span', {}, strings.edited),
      h('time', {}, time(message.at)),
      message.fromMe &&
        h(
          'span',
          {
            class: `ticks ${message.status}`,
            title: strings.status[message.status],
            'aria-label': strings.status[message.status],
          },
          TICKS[message.status],
        ),
    ),
    reactions(message),
    !message.revoked &&
      iconButton('more', strings.messageMenu, () => openMessageMenu(message), { class: 'icon-button more' }),
  );
};

const quoted = ({ quotedId }) => {
  const original = quotedId && state.messages.find(({ id }) => id === quotedId);
  return original && h('blockquote', {}, preview(original));
};

const reactions = ({ reactions: given }) => {
  return (
    given.length > 0 &&
    h(
      'div',
      { class: 'reactions' },
      given.map(({ by, emoji }) => h('span', { title: nameOf(by) }, emoji)),
    )
  );
};

/** Returns a function that sends the choice, vote or answer made in a card. */
const actOn = (message) => {
  return (action) => {
    const [name, value] = Object.entries(action)[0];
    const contents = {
      choose: { choose: { of: message.id, rowId: value } },
      vote: { vote: { of: message.id, options: value } },
      attend: { attend: { of: message.id, reply: value } },
    };
    void api.send(message.owner, { to: message.peer, ...contents[name] });
  };
};

const body = (message) => {
  const parts = [];
  if (message.viewOnce) parts.push(h('em', { class: 'note' }, strings.viewOnce));
  if (message.media?.error) parts.push(h('em', {}, strings.brokenMedia));
  else if (message.media) parts.push(file(message));
  const shown = card(message, message.owner, actOn(message));
  if (shown) parts.push(shown);
  if (message.text) parts.push(h('p', {}, message.text));
  if (parts.length === 0) parts.push(h('em', {}, strings.other(message.kind)));
  return parts;
};

const FILES = {
  image: (src) =>
    h('a', { href: src, target: '_blank', rel: 'noopener' }, h('img', { src, alt: strings.photo, loading: 'lazy' })),
  sticker: (src) => h('img', { class: 'sticker', src, alt: strings.sticker, loading: 'lazy' }),
  video: (src) => h('video', { src, controls: true, preload: 'metadata' }),
  audio: (src, message) => [
    message.media.isVoice && h('span', { 'aria-hidden': 'true' }, '🎤 '),
    h('audio', {
      src,
      controls: true,
      preload: 'metadata',
      onplay: () => void (message.media.isVoice && !message.fromMe && api.listen(message).catch(() => undefined)),
    }),
  ],
};

const file = (message) => {
  const src = api.mediaUrl(message);
  const shown = FILES[message.kind]?.(src, message);
  return h(
    'div',
    { class: 'file' },
    shown ??
      h(
        'a',
        { href: src, download: message.media.fileName ?? '' },
        `📄 ${message.media.fileName ?? message.media.mimetype}`,
      ),
  );
};
