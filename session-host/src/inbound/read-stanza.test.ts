import type { BinaryNode } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { contact } from '../../test/inbound.ts';
import { isHidden, unavailable } from './read-stanza.ts';

const stanza = (attrs: Record<string, string>, ...content: BinaryNode[]): BinaryNode => ({
  tag: 'message',
  attrs: { id: 'W1', from: contact, ...attrs },
  content,
});
const child = (tag: string, attrs: Record<string, string> = {}): BinaryNode => ({ tag, attrs });

it('recognises messages without content', () => {
  expect(unavailable(stanza({}, child('unavailable')))).toBe('undecryptable');
  expect(unavailable(stanza({}, child('unavailable', { type: 'view_once' })))).toBe('viewOnce');
  expect(unavailable(stanza({}, child('unavailable', { type: 'view_once_unavailable_fanout' })))).toBe('viewOnce');
  expect(unavailable(stanza({}, child('enc')))).toBeNull();
  expect(unavailable(stanza({}, child('unavailable'), child('enc')))).toBeNull();
  expect(unavailable(stanza({}, child('unavailable'), child('plaintext')))).toBeNull();
  expect(unavailable(stanza({ category: 'peer' }, child('unavailable')))).toBeNull();
});

it.each([
  ['between devices', stanza({ category: 'peer' })],
  ['that edits', stanza({ edit: '1' })],
  ['that reacts', stanza({ type: 'reaction' })],
  ['that votes', stanza({ type: 'poll' }, child('meta', { polltype: 'vote' }))],
  ['that answers an event', stanza({}, child('meta', { event_type: 'response' }))],
  ['that its sender hides', stanza({}, child('enc', { 'decrypt-fail': 'hide' }))],
])('needs no placeholder for a message %s', (_, node) => expect(isHidden(node)).toBe(true));

it('needs a placeholder for other messages', () => {
  expect(isHidden(stanza({ type: 'text' }, child('enc')))).toBe(false);
  expect(isHidden(stanza({ type: 'poll' }, child('meta', { polltype: 'creation' }), child('enc')))).toBe(false);
});
