/* global document, window, EventSource */
import { drawAccounts } from './accounts.js';
import { drawChat } from './chat.js';
import { call, refOf, state } from './state.js';

const choose = async (customer) => {
  state.chosen = customer;
  drawAccounts(choose, refresh);
  await drawChat();
  await call('read', refOf(customer));
};

const refresh = async () => {
  state.overview = await call('overview');
  drawAccounts(choose, refresh);
  await drawChat();
};

new EventSource('/admin/events').onmessage = async ({ data }) => {
  const { type, message } = JSON.parse(data);
  await refresh();
  if (
    type === 'message' &&
    message.fromBusiness &&
    state.chosen &&
    state.chosen.id === message.customerId &&
    document.visibilityState === 'visible'
  )
    await call('read', refOf(state.chosen));
};
window.addEventListener('focus', () => void refresh());
await refresh();
