import { h, icon } from '/kit/dom.js';
import { longDay, phone, time } from './format.js';
import { nameOf } from './state.js';
import { strings } from './strings.js';

/** Renderers of cards by type. `act` sends the user's choice; `mine` is the number of the selected phone. */
const CARDS = {
  location: ({ latitude, longitude, name, address, isLive }) => [
    h('div', { class: 'map' }, icon('pin')),
    h('strong', {}, name || (isLive ? strings.liveLocation : strings.location)),
    address && h('small', {}, address),
    h('small', {}, `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
  ],
  contacts: ({ contacts }) =>
    contacts.map(({ name, numbers }) =>
      h(
        'div',
        { class: 'contact' },
        icon('person'),
        h('span', {}, h('strong', {}, name), h('small', {}, numbers.map(phone).join(', '))),
      ),
    ),
  list: ({ title, text, footer, buttonText, sections }, act) => [
    title && h('strong', {}, title),
    h('p', {}, text),
    footer && h('small', {}, footer),
    h(
      'details',
      {},
      h('summary', {}, buttonText),
      sections.map((section) =>
        h(
          'div',
          { class: 'choices' },
          section.title && h('small', {}, section.title),
          section.rows.map(({ rowId, title: label, description }) =>
            choice(label, description, () => act({ choose: rowId })),
          ),
        ),
      ),
    ),
  ],
  buttons: ({ text, footer, buttons }, act) => [
    h('p', {}, text),
    footer && h('small', {}, footer),
    h(
      'div',
      { class: 'choices' },
      buttons.map(({ kind, label, value }) =>
        choice(label, kind === 'reply' ? '' : value, kind === 'reply' && (() => act({ choose: value }))),
      ),
    ),
  ],
  answer: ({ text }) => h('p', {}, text),
  poll: ({ name, options, selectable }, act, mine) => [
    h('strong', {}, name),
    h('small', {}, selectable === 1 ? strings.chooseOne : strings.chooseMany),
    h(
      'div',
      { class: 'choices' },
      options.map((option) => pollOption(option, act, mine, { options, selectable })),
    ),
  ],
  event: ({ name, description, location, startsAt, isCanceled, replies }, act) => [
    h('strong', {}, `📅 ${name}`),
    h('small', {}, isCanceled ? strings.canceled : `${longDay(startsAt)} ${time(startsAt)}`),
    location && h('small', {}, location),
    description && h('p', {}, description),
    h(
      'div',
      { class: 'row' },
      Object.entries(strings.attend).map(([reply, label]) =>
        h(
          'button',
          { type: 'button', class: 'chip', onclick: () => act({ attend: reply }) },
          `${label} ${replies.filter((given) => given.reply === reply).length || ''}`,
        ),
      ),
    ),
  ],
  preview: ({ url, title, description, isAd }) =>
    h(
      'a',
      { class: 'preview', href: url, target: '_blank', rel: 'noopener noreferrer' },
      isAd && h('small', {}, strings.ad),
      h('strong', {}, title),
      description && h('small', {}, description),
      h('small', {}, url),
    ),
};

/** Renders the card of a message, if it has one. */
export const card = (message, owner, act) => {
  return (
    message.card &&
    h('div', { class: `card ${message.card.type}` }, [CARDS[message.card.type](message.card, act, owner)].flat())
  );
};

const choice = (label, description, onclick) => {
  return h(
    'button',
    { type: 'button', class: 'choice', disabled: !onclick, onclick: onclick || undefined },
    h('span', {}, label),
    description && h('small', {}, description),
  );
};

const pollOption = ({ name, voters }, act, mine, { options, selectable }) => {
  const chosen = voters.includes(mine);
  const others =
    selectable === 1
      ? []
      : options.filter((option) => option.name !== name && option.voters.includes(mine)).map((option) => option.name);
  const onclick = () => act({ vote: chosen ? others : [...others, name] });
  return h(
    'button',
    {
      type: 'button',
      class: `choice${chosen ? ' chosen' : ''}`,
      'aria-pressed': String(chosen),
      title: voters.map(nameOf).join(', '),
      onclick,
    },
    h('span', {}, name),
    h('small', {}, String(voters.length)),
  );
};
