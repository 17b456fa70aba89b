import { node } from '../../transport/node.ts';
import { resolveJid } from '../../world/jids.ts';
import { NOT_FOUND, type IqAnswer, type IqRequest } from './iq.ts';

export const answerProps = (): IqAnswer => {
  return { content: [node('props', { protocol: 1, hash: 'simulated' })] };
};

/** Answers the list of blocked contacts, which is not kept; a change of it causes the event `contact.blocked`. */
export const answerBlocklist = ({ world, from, child }: IqRequest): IqAnswer => {
  if (child?.tag !== 'item') return { content: [node('list')] };
  const { jid = '', action } = child.attrs;
  const contact = resolveJid(world, jid);
  if (!contact) return NOT_FOUND;
  world.events.emit({
    type: 'contact.blocked',
    ...from,
    contact: contact.phone,
    isBlocked: action === 'block',
  });
  return {};
};

/** Answers privacy settings with read receipts on: the client sends `read`, not `read-self`. */
export const answerPrivacy = (): IqAnswer => {
  const all = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd'];
  return {
    content: [
      node(
        'privacy',
        {},
        all.map((name) => node('category', { name, value: 'all' })),
      ),
    ],
  };
};

export const answerPrivacyTokens = (): IqAnswer => {
  return { content: [node('tokens')] };
};
