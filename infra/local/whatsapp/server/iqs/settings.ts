import { node } from '../../transport/node.ts';
import type { IqAnswer } from './iq.ts';

export function answerProps(): IqAnswer {
  return { content: [node('props', { protocol: 1, hash: 'simulated' })] };
}

export function answerBlocklist(): IqAnswer {
  return { content: [node('list')] };
}

/** Read receipts are on: the client says `read`, not `read-self`. */
export function answerPrivacy(): IqAnswer {
  const all = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd'];
  return { content: [node('privacy', {}, all.map((name) => node('category', { name, value: 'all' })))] };
}

export function answerPrivacyTokens(): IqAnswer {
  return { content: [node('tokens')] };
}
