/* global document, fetch, setInterval */
import { h } from '/kit/dom.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('#faults'));
const list = /** @type {HTMLElement} */ (document.querySelector('#calls'));
const none = /** @type {HTMLElement} */ (document.querySelector('#none'));

/** The choices, in the order of the lists. */
const texts = {
  '': 'as usual',
  slow: 'slow: after 12 seconds',
  hang: 'silence: no answer at all',
  half: 'half an answer, then the line is cut',
  rateLimit: 'too many calls (429, in 7 seconds again)',
  quota: 'no money left in the account',
  noCredit: 'no money left, as other services say it (402)',
  badKey: 'the key is refused',
  server: 'error of the server (500)',
  notJson: 'a web page in place of an answer',
  refusal: 'the model refuses to answer',
  nonsense: 'broken JSON',
  cut: 'a text that was cut',
  noStructure: 'does not know structured answers',
  thinks: 'thinks until its tokens are used up',
};
const onlyOfChats = ['refusal', 'noStructure', 'thinks'];

for (const select of form.querySelectorAll('select'))
  select.append(
    ...Object.entries(texts)
      .filter(([value]) => select.name === 'chat' || !onlyOfChats.includes(value))
      .map(([value, text]) => h('option', { value }, text)),
  );

/** @param {{ at: string, kind: string, model: string, keyEnd: string, texts: { role: string, text: string }[], images: number, tools: string[], form: string, streams: boolean, answer: string }} call */
const item = ({ at, kind, model, keyEnd, texts: sent, images, tools, form: asked, streams, answer }) =>
  h(
    'li',
    {},
    h(
      'p',
      { class: 'head' },
      h('strong', {}, kind),
      ` ${new Date(at).toLocaleTimeString()} · ${model} · key …${keyEnd}`,
      images > 0 && ` · ${images} images`,
      tools.length > 0 && ` · tools: ${tools.join(', ')}`,
      asked !== '' && ` · form: ${asked}`,
      streams && ' · streamed',
    ),
    h('dl', {}, ...sent.flatMap(({ role, text }) => [h('dt', {}, role), h('dd', {}, text)])),
    h('p', { class: 'answer' }, answer),
  );

let shown = '';

/** @param {{ faults: Record<string, string | null>, calls: Parameters<typeof item>[0][] }} state */
const show = (state) => {
  const text = JSON.stringify(state);
  if (text === shown) return;
  shown = text;
  for (const select of form.querySelectorAll('select')) select.value = state.faults[select.name] ?? '';
  none.hidden = state.calls.length > 0;
  list.replaceChildren(...state.calls.map(item));
};

const load = async () => show(await (await fetch('/admin/state')).json());

form.addEventListener('change', async ({ target }) => {
  const { name, value } = /** @type {HTMLSelectElement} */ (target);
  const body = JSON.stringify({ [name]: value || null });
  show(await (await fetch('/admin/commands', { method: 'POST', body })).json());
});

await load();
setInterval(load, 2000);
