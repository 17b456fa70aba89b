/* global document */
import { h, iconButton } from './dom.js';

/**
 * Opens a modal dialog.
 *
 * @param {string} title
 * @param {(close: () => void, dialog: HTMLDialogElement) => import('./dom.js').Child | import('./dom.js').Child[]} build returns the content
 */
export const openDialog = (title, build) => {
  const dialog = /** @type {HTMLDialogElement} */ (
    h('dialog', { 'aria-label': title, onclose: () => dialog.remove() })
  );
  const close = () => dialog.close();
  const content = [build(close, dialog)].flat();
  dialog.append(
    h('header', {}, h('h2', {}, title), iconButton('close', 'Fechar', close)),
    ...content.filter((child) => child !== undefined && child !== null && child !== false),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};
