import { api } from './api.js';
import { openAttachMenu, sendFile } from './attach-menu.js';
import { errorText } from './error-text.js';
import { h, iconButton } from '/kit/dom.js';
import { preview } from './format.js';
import { answerTo, state } from './state.js';
import { strings } from './strings.js';

const EMOJI = [...'😀😂😍😉😎🤔😅😢😡🥳👍👎🙏👏💪🤝👋✌️❤️💚🔥⭐🎉✅❌⚠️📦🚚🛒💳🍕🍰☕🥐🐶🐱🌞🌧️⏰📞'].filter((sign) =>
  /\p{Extended_Pictographic}/u.test(sign),
);
/** Milliseconds between two typing notifications. */
const TYPING_EVERY_MS = 3_000;

/** Grows the input with its text; Enter sends, and a pasted file is attached. */
const listenToInput = (input, { onInput, onSend, onFile }) => {
  input.addEventListener('input', () => {
    fit(input);
    onInput();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void onSend();
  });
  input.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? [];
    if (file) void onFile(file);
  });
};

/** The composer of a chat: text, emoji, files and other contents. */
export const composer = () => {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const input = h('textarea', { rows: 1, placeholder: strings.write, 'aria-label': strings.write, maxLength: 65_536 });
  const { owner, peer } = state;
  const typing = typingNotifier(owner, peer);

  const attempt = async (work) => {
    problem.textContent = '';
    try {
      await work();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const takeText = () => {
    const text = input.value.trim();
    input.value = '';
    fit(input);
    typing.stop();
    return text;
  };
  const send = async () => {
    const text = takeText();
    if (!text) return;
    const quotedId = state.answering?.id;
    answerTo(undefined);
    await attempt(() => api.send(owner, { to: peer, text, ...(quotedId && { quotedId }) }));
  };
  const attach = async (file, voice) => {
    if (file) await attempt(() => sendFile(owner, peer, file, voice ? { voice } : { text: takeText() }));
  };

  listenToInput(input, { onInput: () => typing.write(), onSend: send, onFile: attach });

  const file = h('input', { type: 'file', accept: 'image/*', hidden: true, onchange: () => attach(file.files[0]) });
  const picker = emojiPicker(input);
  return h(
    'div',
    { class: 'composer' },
    problem,
    h('div', { class: 'answering', hidden: true }),
    picker,
    h(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          void send();
        },
      },
      iconButton('emoji', strings.emoji, () => {
        picker.hidden = !picker.hidden;
      }),
      iconButton('clip', strings.attachMore, () => openAttachMenu({ owner, peer, onFile: attach })),
      iconButton('attach', strings.attach, () => file.click()),
      file,
      input,
      iconButton('send', strings.send, undefined, { type: 'submit', class: 'icon-button send' }),
    ),
  );
};

/** Shows the message that is answered above the composer. */
export const refreshAnswering = (screen) => {
  const bar = screen.querySelector('.answering');
  if (!bar) return;
  bar.hidden = !state.answering;
  bar.replaceChildren(
    ...(state.answering
      ? [h('blockquote', {}, preview(state.answering)), iconButton('close', strings.cancel, () => answerTo(undefined))]
      : []),
  );
};

const emojiPicker = (input) => {
  const insert = (sign) => {
    input.setRangeText(sign, input.selectionStart, input.selectionEnd, 'end');
    input.focus();
  };
  return h(
    'div',
    { class: 'emoji', hidden: true },
    EMOJI.map((sign) => h('button', { type: 'button', onclick: () => insert(sign) }, sign)),
  );
};

const typingNotifier = (owner, peer) => {
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
};

const fit = (input) => {
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight}px`;
};
