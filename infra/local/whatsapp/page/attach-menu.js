/* global FileReader */
import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { strings } from './strings.js';
import { analyzeVoiceNote } from './voice.js';

const LIMIT = 16 * 1024 * 1024;

/** Content names by the first part of the MIME type; other files are sent as documents. */
const FILE_KINDS = { image: 'image', video: 'video', audio: 'audio' };

/** Sends a file, or a sound as a voice note. @throws an error with a code if it is too large or not a sound */
export const sendFile = async (owner, to, file, { text, voice } = {}) => {
  if (file.size > LIMIT) throw Object.assign(new Error('too large'), { code: 'TOO_LARGE' });
  const data = await toBase64(file);
  const mimetype = file.type || 'application/octet-stream';
  const kind = FILE_KINDS[mimetype.split('/')[0]] ?? 'document';
  const content =
    kind === 'document'
      ? { document: { mimetype, data, fileName: file.name } }
      : { [kind]: { mimetype, data, ...(voice && { voice, ...(await analyzeVoiceNote(file)) }) } };
  await api.send(owner, { to, ...content, ...(text && kind !== 'audio' && { text }) });
};

const toBase64 = (file) => {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
};

const lines = (value) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The forms: their fields (name, label, value, input type), and a function that builds the content. */
const FORMS = {
  location: {
    fields: [
      ['name', strings.place, 'Padaria Sol'],
      ['address', strings.address, ''],
      ['latitude', strings.latitude, '-23.55052'],
      ['longitude', strings.longitude, '-46.63331'],
    ],
    make: ({ name, address, latitude, longitude }) => ({
      location: {
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(name && { name }),
        ...(address && { address }),
      },
    }),
  },
  liveLocation: {
    fields: [
      ['latitude', strings.latitude, '-23.55052'],
      ['longitude', strings.longitude, '-46.63331'],
    ],
    make: ({ latitude, longitude }) => ({
      location: { latitude: Number(latitude), longitude: Number(longitude), live: { sequence: 1 } },
    }),
  },
  contact: {
    fields: [
      ['name', strings.name, ''],
      ['number', strings.numberOnly, ''],
    ],
    make: ({ name, number }) => ({ contacts: [{ name, numbers: [number.replace(/\D/g, '')] }] }),
  },
  poll: {
    fields: [
      ['name', strings.question, ''],
      ['options', strings.options, '', 'textarea'],
    ],
    make: ({ name, options }) => ({ poll: { name, options: lines(options) } }),
  },
  event: {
    fields: [
      ['name', strings.name, ''],
      ['location', strings.place, ''],
      ['startsAt', strings.when, '', 'datetime-local'],
    ],
    make: ({ name, location, startsAt }) => ({
      event: { name, startsAt: new Date(startsAt).getTime(), ...(location && { location }) },
    }),
  },
  link: {
    fields: [
      ['text', strings.write, ''],
      ['url', strings.url, 'https://'],
      ['title', strings.titleOf, ''],
    ],
    make: ({ text, url, title }) => ({
      text: text.includes(url) ? text : `${text} ${url}`.trim(),
      preview: { url, title },
    }),
  },
  expiry: {
    fields: [['seconds', strings.expirySeconds, '86400']],
    make: ({ seconds }) => ({ expiry: { seconds: Number(seconds) } }),
  },
};

/** Opens the menu of contents to send: files, and contents that have a form. */
export const openAttachMenu = ({ owner, peer, onFile }) => {
  openDialog(strings.attachMore, (close) => {
    const choose = (accept, voice) => () => {
      const input = h('input', {
        type: 'file',
        accept,
        onchange: () => {
          close();
          void onFile(input.files[0], voice);
        },
      });
      input.click();
    };
    return h(
      'div',
      { class: 'form attach' },
      h('button', { type: 'button', onclick: choose('image/*,video/*') }, strings.attachPhoto),
      h('button', { type: 'button', onclick: choose('') }, strings.attachDocument),
      h('button', { type: 'button', onclick: choose('audio/*') }, strings.attachAudio),
      h('button', { type: 'button', onclick: choose('audio/*', true) }, strings.attachVoice),
      Object.keys(FORMS).map((name) =>
        h(
          'button',
          {
            type: 'button',
            onclick: () => {
              close();
              openForm(name, { owner, peer });
            },
          },
          strings.attachments[name],
        ),
      ),
    );
  });
};

const openForm = (name, { owner, peer }) => {
  const { fields, make } = FORMS[name];
  openDialog(strings.attachments[name], (close) => {
    const problem = h('p', { class: 'problem', role: 'alert' });
    const inputs = fields.map(([field, label, value, type = 'text']) => [
      field,
      label,
      type === 'textarea'
        ? h('textarea', { rows: 4, class: 'prose', value })
        : h('input', { type, value, autocomplete: 'off' }),
    ]);
    const submit = async (event) => {
      event.preventDefault();
      try {
        await api.send(owner, {
          to: peer,
          ...make(Object.fromEntries(inputs.map(([field, , input]) => [field, input.value.trim()]))),
        });
        close();
      } catch (error) {
        problem.textContent = errorText(error);
      }
    };
    return h(
      'form',
      { onsubmit: submit },
      inputs.map(([, label, input]) => h('label', {}, label, input)),
      problem,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, strings.cancel),
        h('button', { class: 'primary' }, strings.send),
      ),
    );
  });
};
