/* global fetch */

/** Names of the channels for people. */
export const names = { facebook: 'Messenger', instagram: 'Instagram', whatsappapi: 'WhatsApp Cloud API' };

/** Calls the admin API. Throws with its message if the call fails. */
export const call = async (name, input = {}) => {
  const response = await fetch(`/admin/${name}`, { method: 'POST', body: JSON.stringify(input) });
  if (!response.ok) throw new Error((await response.json()).message);
  return response.json();
};

export const state = { overview: await call('overview'), chosen: null };

/** The fields by which admin calls name a customer. */
export const refOf = ({ channel, accountId, id }) => ({ channel, accountId, customerId: id });
export const isChosen = (customer) =>
  state.chosen && state.chosen.id === customer.id && state.chosen.accountId === customer.accountId;

/** All accounts of pages, Instagram and phone numbers. */
export const accounts = () => [
  ...state.overview.pages.flatMap((page) => [
    { channel: 'facebook', id: page.id, name: page.name, parent: page.id },
    ...(page.instagram
      ? [{ channel: 'instagram', id: page.instagram.id, name: `@${page.instagram.username}`, parent: page.id }]
      : []),
  ]),
  ...state.overview.phones.map((phone) => ({
    channel: 'whatsappapi',
    id: phone.id,
    name: `${phone.name} · +${phone.number}`,
    parent: phone.businessAccountId,
    phone,
  })),
];
