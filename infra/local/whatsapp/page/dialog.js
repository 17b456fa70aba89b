/* global document */
import { h, iconButton } from './dom.js';
import { strings } from './strings.js';

/** Opens a modal dialog. `build` returns its content; it gets a function that closes the dialog. */
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

/** The text that the user sees for an error. */
export const errorText = (error) => strings.errors[error.code] ?? strings.errors.other;
