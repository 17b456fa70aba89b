/* global document, history, location, window */
import { api, follow } from './api.js';
import { refreshChat } from './chat-screen.js';
import { applyEvent } from './events.js';
import { people } from './people.js';
import { phoneScreen } from './phone-screen.js';
import { openScanner } from './scan-dialog.js';
import { loadAccounts, ofKind, onChange, readOpenChat, state } from './state.js';

const root = document.getElementById('app');

const renderPeople = () => {
  const list = root.querySelector('.people');
  const { scrollTop } = list;
  const fresh = people();
  list.replaceWith(fresh);
  fresh.scrollTop = scrollTop;
};

const renderPhone = () => {
  root.querySelector('.stage').replaceWith(phoneScreen());
  root.classList.toggle('in-hand', state.owner !== undefined);
};

/** Renders the page after a change. An open chat is only updated, so that the text being written stays. */
const render = (what) => {
  renderPeople();
  if (what === 'screen' || !root.querySelector('.composer')) renderPhone();
  else refreshChat(root);
};

/** Opens the scanner if the URL has a code in `#scan=<code>`. */
const scanFromAddress = () => {
  const [, code] = /^#scan=(.+)$/s.exec(location.hash) ?? [];
  if (!code) return;
  history.replaceState(null, '', location.pathname);
  openScanner({ phone: state.owner ?? ofKind('phone')[0]?.phone, qr: decodeURIComponent(code) });
};

root.append(people(), phoneScreen());
onChange(render);
const { lastEvent } = await api.state();
await loadAccounts();
follow(lastEvent, applyEvent);
scanFromAddress();
window.addEventListener('hashchange', scanFromAddress);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && state.peer) void readOpenChat();
});
