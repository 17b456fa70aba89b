import { api } from './api.js';
import { h } from '/kit/dom.js';
import { nameOf, state } from './state.js';
import { strings } from './strings.js';

/** Shows the ringing call of the selected phone, or how the last call of the open chat ended. */
export const callBar = () => {
  const call = [...state.calls.values()].findLast(
    ({ from, to }) => [from, to].includes(state.owner) && (state.peer === undefined || [from, to].includes(state.peer)),
  );
  if (!call || (call.state !== 'ringing' && !call.isRecent)) return undefined;
  const other = call.from === state.owner ? call.to : call.from;
  const mine = call.from === state.owner && call.state === 'ringing';
  return h(
    'div',
    { class: `call-bar ${call.state}`, role: 'status' },
    h('span', {}, `${call.isVideo ? '🎥' : '📞'} ${nameOf(other)}: ${strings.call[call.state]}`),
    mine &&
      h(
        'button',
        { type: 'button', class: 'link', onclick: () => void api.hangUp(call.from, call.id, false) },
        strings.hangUp,
      ),
    mine &&
      h(
        'button',
        { type: 'button', class: 'link', onclick: () => void api.hangUp(call.from, call.id, true) },
        strings.ringOut,
      ),
  );
};
