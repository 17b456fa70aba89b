/* global document, navigator, setTimeout */
import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { phone as formatPhone } from './format.js';
import { readQr, readQrFromFile } from './qr-image.js';
import { ofKind, openPhone, show } from './state.js';
import { strings } from './strings.js';

const NEW = 'new';
/** Milliseconds between two searches for a code in the captured screen. */
const LOOK_EVERY_MS = 300;

/** Opens the scanner, which reads a QR code from text, an image or the screen. */
export const openScanner = ({ phone, qr = '' }) => {
  openDialog(strings.scanTitle, (close, dialog) => {
    const note = h('p', { class: 'problem', role: 'status' });
    const text = h('textarea', { rows: 3, value: qr, spellcheck: false });
    const which = phoneChoice(phone);
    const name = h('input', { placeholder: strings.name, maxLength: 100, hidden: which.value !== NEW });
    which.addEventListener('change', () => {
      name.hidden = which.value !== NEW;
    });

    const link = async () => {
      note.textContent = strings.scanning;
      try {
        const owner =
          which.value === NEW
            ? (await api.create('phone', { name: name.value || strings.addPhone })).phone
            : which.value;
        await api.scan(owner, text.value);
        close();
        await openPhone(owner);
        show('devices');
      } catch (error) {
        note.textContent = errorText(error);
      }
    };
    const take = async (found) => {
      if (!found) {
        note.textContent = strings.noCode;
        return;
      }
      text.value = found;
      if (which.value !== NEW) await link();
    };
    const paste = async (event) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file) await take(await readQrFromFile(file));
    };
    document.addEventListener('paste', paste);
    dialog.addEventListener('close', () => document.removeEventListener('paste', paste));
    acceptDrop(dialog, take);

    return h(
      'div',
      { class: 'form' },
      h('p', {}, strings.scanHint),
      h('div', { class: 'row' }, imageButton(take), screenButton(dialog, note, take)),
      h('label', {}, strings.scanText, text),
      h('label', {}, strings.scanPhone, which),
      name,
      note,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, strings.cancel),
        h('button', { class: 'primary', type: 'button', onclick: link }, strings.scanGo),
      ),
    );
  });
};

const phoneChoice = (selected) => {
  const phones = ofKind('phone').map(({ phone, name }) =>
    h('option', { value: phone, selected: phone === selected }, `${name} · ${formatPhone(phone)}`),
  );
  return h('select', {}, phones, h('option', { value: NEW, selected: phones.length === 0 }, strings.scanNew));
};

const imageButton = (take) => {
  const file = h('input', {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onchange: async () => take(await readQrFromFile(file.files[0])),
  });
  return h('span', {}, file, h('button', { type: 'button', onclick: () => file.click() }, strings.scanImage));
};

const acceptDrop = (dialog, take) => {
  dialog.addEventListener('dragover', (event) => event.preventDefault());
  dialog.addEventListener('drop', async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) await take(await readQrFromFile(file));
  });
};

/** A button that captures a window and reads its code, if the browser can do that. */
const screenButton = (dialog, note, take) => {
  if (!navigator.mediaDevices?.getDisplayMedia) return undefined;
  const capture = async () => {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
    const video = h('video', { srcObject: stream, muted: true });
    await video.play();
    note.textContent = strings.looking;
    let found;
    while (!found && dialog.open && stream.active) {
      found = readQr(video, video.videoWidth, video.videoHeight);
      if (!found) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    for (const track of stream.getTracks()) track.stop();
    if (found) await take(found);
    else note.textContent = '';
  };
  return h('button', { type: 'button', onclick: () => capture().catch(() => undefined) }, strings.scanScreen);
};
