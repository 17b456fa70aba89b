import type { Message } from '@recado/shared/contract/messages';
import { describe, expect, test } from 'vitest';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { buildMessage } from '../../messages/message.builder.ts';
import { messageContent } from './message-content.ts';

const ticket = buildTicket(7);
const ana = { id: 1, name: 'Ana' };

const contentOf = (parts: Partial<Message>, hasImage = false) =>
  messageContent(buildMessage(1, parts), ticket, hasImage, (key) => key);
const textOf = (parts: Partial<Message>, hasImage = false): string[] =>
  contentOf(parts, hasImage).lines.map((line) => line.map(({ text }) => text).join(''));

describe('the text of a message', () => {
  test.each<[string, Partial<Message>, string[]]>([
    ['has no signature', { fromMe: true, user: ana, body: '*Ana:*\nOlá' }, ['Olá']],
    [
      'has no markup',
      { body: '*Olá*\n- um\n2. dois\n> três\n\n`fim`' },
      ['Olá', '• um', '2. dois', '> três', '', 'fim'],
    ],
    [
      'names what a file is',
      { mediaType: 'audio', body: '', mediaName: 'a_b_c.ogg' },
      ['[messages:type.audio] a_b_c.ogg'],
    ],
    [
      'has the caption of a file',
      { mediaType: 'application', body: 'Nota', mediaName: 'n.pdf' },
      ['[messages:type.application] Nota'],
    ],
    ['says that it was deleted', { isDeleted: true, body: 'Olá' }, ['messages:deleted.contact']],
    [
      'has the lines of a card once',
      {
        mediaType: 'locationMessage',
        body: 'Loja',
        card: {
          type: 'location',
          name: 'Loja',
          address: 'Rua A',
          latitude: 1,
          longitude: 2,
          isLive: false,
          thumbnail: null,
        },
      },
      ['[messages:type.locationMessage] Loja', 'Rua A', '1, 2'],
    ],
  ])('%s', (_, parts, lines) => {
    expect(textOf(parts)).toEqual(lines);
  });

  test('an image that is shown needs no name', () => {
    expect(textOf({ mediaType: 'image', body: '', mediaName: 'a.jpg' }, true)).toEqual([]);
    expect(textOf({ mediaType: 'image', body: '', mediaName: 'a.jpg' })).toEqual(['[messages:type.image] a.jpg']);
  });
});

test('who wrote a message is the user, the participant, or the connection or contact', () => {
  expect(contentOf({ fromMe: true, user: ana }).author).toBe('Ana');
  expect(contentOf({ fromMe: true }).author).toBe('Main');
  expect(contentOf({ participant: 'Bia' }).author).toBe('Bia');
  expect(contentOf({}).author).toBe('Contact 7');
});

test('a quoted message is one line with its author', () => {
  const quotedMsg = {
    id: null,
    body: '*Ana:*\n*Olá*\nvocê',
    fromMe: true,
    mediaType: 'conversation',
    author: 'Ana',
  } as const;
  expect(contentOf({ quotedMsg }).quoted).toEqual({ author: 'Ana', text: 'Olá você' });
  expect(
    contentOf({ quotedMsg: { ...quotedMsg, author: null, fromMe: false, mediaType: 'image', body: '' } }).quoted,
  ).toEqual({
    author: 'Contact 7',
    text: 'messages:type.image',
  });
  expect(contentOf({ quotedMsg, isDeleted: true }).quoted).toBeNull();
});
