/* global FormData */
import { api } from './api.js';
import { openDialog } from '/kit/dialog.js';
import { errorText } from './error-text.js';
import { h } from '/kit/dom.js';
import { phone as formatPhone } from './format.js';
import { nameOf, openChat, state } from './state.js';
import { strings } from './strings.js';

/** Opens the dialog in which the selected phone creates a group. */
export const openNewGroup = () => {
  openDialog(strings.newGroup, (close) => {
    const problem = h('p', { class: 'problem', role: 'alert' });
    const others = [...state.accounts.values()].filter(({ phone }) => phone !== state.owner);
    const submit = async (event) => {
      event.preventDefault();
      const values = new FormData(event.target);
      try {
        const group = await api.createGroup({
          creator: state.owner,
          subject: values.get('subject'),
          participants: values.getAll('member'),
        });
        state.groups.set(group.id, group);
        close();
        await openChat(group.id);
      } catch (error) {
        problem.textContent = errorText(error);
      }
    };
    return h(
      'form',
      { onsubmit: submit },
      h(
        'label',
        {},
        strings.groupName,
        h('input', { name: 'subject', required: true, maxLength: 100, autocomplete: 'off' }),
      ),
      h(
        'div',
        { class: 'members' },
        others.map(({ phone, name }) =>
          h(
            'label',
            { class: 'check' },
            h('input', { type: 'checkbox', name: 'member', value: phone }),
            `${name} · ${formatPhone(phone)}`,
          ),
        ),
      ),
      problem,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: close }, strings.cancel),
        h('button', { class: 'primary' }, strings.create),
      ),
    );
  });
};

/** A participant of a group, with a button that removes it if `onRemove` is given. */
const participantRow = ({ phone, role }, onRemove) =>
  h(
    'li',
    { class: 'row' },
    h('span', { class: 'lines' }, h('strong', {}, nameOf(phone)), role !== 'member' && h('small', {}, strings.admin)),
    onRemove &&
      phone !== state.owner &&
      h('button', { class: 'link danger', type: 'button', onclick: () => onRemove(phone) }, strings.remove),
  );

const addMemberRow = (accounts, onAdd) => {
  const choice = h(
    'select',
    { 'aria-label': strings.addMember },
    accounts.map(({ phone, name }) => h('option', { value: phone }, name)),
  );
  return h(
    'div',
    { class: 'row' },
    choice,
    h('button', { type: 'button', onclick: () => onAdd(choice.value) }, strings.addMember),
  );
};

/** Opens the dialog of a group: its members, and the changes that the selected phone may make. */
export const openGroup = (id) => {
  openDialog(strings.group, (close) => {
    const group = state.groups.get(id);
    const problem = h('p', { class: 'problem', role: 'alert' });
    const change = async (work) => {
      try {
        const changed = await work();
        state.groups.set(changed.id, changed);
        close();
      } catch (error) {
        problem.textContent = errorText(error);
      }
    };
    const members = (action, phone) =>
      change(() => api.changeParticipants(id, { by: state.owner, action, phones: [phone] }));
    const subject = h('input', { value: group.subject, maxLength: 100, 'aria-label': strings.groupName });
    const isAdmin = group.participants.some(({ phone, role }) => phone === state.owner && role !== 'member');
    const outside = [...state.accounts.values()].filter(
      ({ phone }) => !group.participants.some((member) => member.phone === phone),
    );
    return h(
      'div',
      { class: 'form' },
      h('label', {}, strings.groupName, subject),
      h(
        'ul',
        { class: 'members' },
        group.participants.map((participant) =>
          participantRow(participant, isAdmin && ((phone) => members('remove', phone))),
        ),
      ),
      isAdmin && outside.length > 0 && addMemberRow(outside, (phone) => members('add', phone)),
      problem,
      h(
        'footer',
        {},
        h('button', { type: 'button', onclick: () => members('remove', state.owner) }, strings.leave),
        h(
          'button',
          {
            class: 'primary',
            type: 'button',
            onclick: () => change(() => api.changeGroup(id, { by: state.owner, subject: subject.value })),
          },
          strings.save,
        ),
      ),
    );
  });
};
