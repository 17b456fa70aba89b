import { node } from '../../transport/node.ts';
import type { IqAnswer } from './iq.ts';

export const answerProps = (): IqAnswer => {
  return { content: [node('props', { protocol: 1, hash: 'simulated' })] };
};

export const answerBlocklist = (): IqAnswer => {
  return { content: [node('list')] };
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
