/* global document */
import { h, iconButton } from './dom.js';
import { strings } from './strings.js';

/** Opens a modal dialog; `build` gets a function that closes it and answers its content. */
export const openDialog = (title, build) => {
  const dialog = h('dialog', { 'aria-label': title, onclose: () => dialog.remove() });
  const close = () => dialog.close();
  dialog.append(
    h('header', {}, h('h2', {}, title), iconButton('close', strings.close, close)),
    ...[build(close, dialog)].flat(),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};

/** What to tell the user of an error. */
export const explain = (error) => strings.errors[error.code] ?? strings.errors.other;
