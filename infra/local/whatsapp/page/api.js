/* global fetch, EventSource */

/** An error answer of the simulator; `code` names the reason. */
class ApiError extends Error {
  constructor({ code, detail }) {
    super(detail);
    this.code = code;
  }
}

const call = async (method, path, body) => {
  const response = await fetch(`/api${path}`, {
    method,
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(answer.error);
  return answer;
};

const chat = (phone, peer) => `/accounts/${phone}/chats/${peer}`;

/** The calls of the admin API that the page uses. */
export const api = {
  state: () => call('GET', '/state'),
  accounts: () => call('GET', '/accounts'),
  create: (kind, account) =>
    call('POST', kind === 'phone' ? '/phones' : '/contacts', { ...account, picture: kind !== 'phone' }),
  change: (phone, settings) => call('PATCH', `/accounts/${phone}`, settings),
  scan: (phone, qr) => call('POST', `/accounts/${phone}/scan`, { qr }),
  enterCode: (phone, code) => call('POST', `/accounts/${phone}/enter-code`, { code }),
  companions: (phone) => call('GET', `/accounts/${phone}/companions`),
  unlink: (phone, device) => call('DELETE', `/accounts/${phone}/companions/${device}`),
  saveAddressBook: (phone, contacts) => call('PUT', `/accounts/${phone}/address-book`, { contacts }),
  groups: () => call('GET', '/groups'),
  createGroup: (group) => call('POST', '/groups', group),
  changeGroup: (id, change) => call('PATCH', `/groups/${id}`, change),
  changeParticipants: (id, change) => call('POST', `/groups/${id}/participants`, change),
  call: (phone, to, isVideo) => call('POST', `/accounts/${phone}/calls`, { to, isVideo }),
  hangUp: (phone, id, missed) => call('POST', `/accounts/${phone}/calls/${encodeURIComponent(id)}/hang-up`, { missed }),
  chats: (phone) => call('GET', `/accounts/${phone}/chats`),
  transcript: (phone, peer) => call('GET', `${chat(phone, peer)}/messages`),
  send: (phone, message) => call('POST', `/accounts/${phone}/messages`, message),
  read: (phone, peer) => call('POST', `${chat(phone, peer)}/read`),
  listen: ({ owner, peer, id }) => call('POST', `${chat(owner, peer)}/messages/${encodeURIComponent(id)}/listen`),
  typing: (phone, peer, state) => call('POST', `${chat(phone, peer)}/typing`, { state }),
  mediaUrl: ({ owner, peer, id }) => `/api${chat(owner, peer)}/messages/${encodeURIComponent(id)}/media`,
};

/** Calls `listener` with each event after `after`. The browser reconnects automatically. */
export const follow = (after, listener) => {
  const source = new EventSource(`/api/events?after=${after}`);
  source.onmessage = ({ data }) => listener(JSON.parse(data));
};
