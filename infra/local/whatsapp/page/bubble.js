import { api } from './api.js';
import { h } from './dom.js';
import { preview, time } from './format.js';
import { state } from './state.js';
import { strings } from './strings.js';

const TICKS = { sent: '✓', delivered: '✓✓', read: '✓✓', played: '✓✓' };
const SHOWN_KINDS = ['text', 'image'];

/** One message as a bubble. Everything that people wrote goes in as text, never as markup. */
export function bubble(message) {
  return h('article', { class: `bubble ${message.fromMe ? 'mine' : 'theirs'}`, 'data-id': message.id },
    quoted(message),
    message.revoked ? h('em', {}, `🚫 ${strings.deleted}`) : body(message),
    h('footer', {},
      message.edited && h('span', {}, strings.edited),
      h('time', {}, time(message.at)),
      message.fromMe && h('span', { class: `ticks ${message.status}`, title: strings.status[message.status], 'aria-label': strings.status[message.status] },
        TICKS[message.status])));
}

function quoted({ quotedId }) {
  const original = quotedId && state.messages.find(({ id }) => id === quotedId);
  return original && h('blockquote', {}, preview(original));
}

function body(message) {
  const parts = [];
  if (message.media?.error) parts.push(h('em', {}, strings.brokenMedia));
  else if (message.kind === 'image') {
    const src = api.mediaUrl(message);
    parts.push(h('a', { href: src, target: '_blank', rel: 'noopener' }, h('img', { src, alt: strings.photo, loading: 'lazy' })));
  } else if (!SHOWN_KINDS.includes(message.kind)) parts.push(h('em', {}, strings.other(message.kind)));
  if (message.text) parts.push(h('p', {}, message.text));
  return parts;
}
