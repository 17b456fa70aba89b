/* global FileReader */
import { api } from './api.js';
import { explain } from './dialog.js';
import { h, iconButton } from './dom.js';
import { state } from './state.js';
import { strings } from './strings.js';

const EMOJI = [...'😀😂😍😉😎🤔😅😢😡🥳👍👎🙏👏💪🤝👋✌️❤️💚🔥⭐🎉✅❌⚠️📦🚚🛒💳🍕🍰☕🥐🐶🐱🌞🌧️⏰📞'].filter((sign) => /\p{Extended_Pictographic}/u.test(sign));
const LIMIT = 16 * 1024 * 1024;
/** While somebody writes, the other side is told this often at most, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

/** Where one writes: text, emoji, an image. */
export function composer() {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const input = h('textarea', { rows: 1, placeholder: strings.write, 'aria-label': strings.write, maxLength: 65_536 });
  const { owner, peer } = state;
  const announce = typingAnnouncer(owner, peer);

  const deliver = async (message) => {
    problem.textContent = '';
    try {
      await api.send(owner, { to: peer, ...message });
    } catch (error) {
      problem.textContent = explain(error);
    }
  };
  const send = async () => {
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    fit(input);
    announce.stop();
    await deliver({ text });
  };
  const attach = async (file) => {
    if (!file) return;
    if (file.size > LIMIT) {
      problem.textContent = strings.errors.TOO_LARGE;
      return;
    }
    const text = input.value.trim();
    input.value = '';
    await deliver({ image: { mimetype: file.type || 'image/jpeg', data: await toBase64(file) }, ...(text && { text }) });
  };

  input.addEventListener('input', () => {
    fit(input);
    announce.write();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send();
  });
  input.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file?.type.startsWith('image/')) void attach(file);
  });

  const file = h('input', { type: 'file', accept: 'image/*', hidden: true, onchange: () => attach(file.files[0]) });
  const picker = emojiPicker(input);
  return h('div', { class: 'composer' }, problem, picker,
    h('form', { onsubmit: (event) => { event.preventDefault(); void send(); } },
      iconButton('emoji', strings.emoji, () => { picker.hidden = !picker.hidden; }),
      iconButton('attach', strings.attach, () => file.click()), file,
      input,
      iconButton('send', strings.send, undefined, { type: 'submit', class: 'icon-button send' })));
}

function emojiPicker(input) {
  const insert = (sign) => {
    input.setRangeText(sign, input.selectionStart, input.selectionEnd, 'end');
    input.focus();
  };
  return h('div', { class: 'emoji', hidden: true },
    EMOJI.map((sign) => h('button', { type: 'button', onclick: () => insert(sign) }, sign)));
}

function typingAnnouncer(owner, peer) {
  let last = 0;
  return {
    write() {
      if (Date.now() - last < TYPING_EVERY_MS) return;
      last = Date.now();
      void api.typing(owner, peer, 'composing').catch(() => undefined);
    },
    stop() {
      last = 0;
      void api.typing(owner, peer, 'paused').catch(() => undefined);
    },
  };
}

function fit(input) {
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight}px`;
}

function toBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
