import type { ChannelName } from '@recado/shared/contract/transport';
import { describe, expect, it } from 'vitest';
import { allowedOn } from './message-actions.ts';
import { buildMessage } from './message.builder.ts';

const now = Date.parse(buildMessage(1).createdAt) + 60_000;
const allowed = (parts: Parameters<typeof buildMessage>[1], at = now, channel: ChannelName = 'whatsapp') =>
  Object.entries(allowedOn(buildMessage(1, parts), channel, at, 3)).flatMap(([name, is]) =>
    is ? [name.slice(2)] : [],
  );

describe('what may be done to a message', () => {
  it.each<[string, Parameters<typeof buildMessage>[1], string[]]>([
    ['the contact’s', {}, ['Reply', 'React', 'Forward', 'Select']],
    ['a participant’s of a group', { participant: 'Zé' }, ['Reply', 'React', 'Forward', 'Select', 'Talk']],
    ['ours', { fromMe: true, ack: 2 }, ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete']],
    ['our voice', { fromMe: true, mediaType: 'audio' }, ['Reply', 'React', 'Forward', 'Select', 'Delete']],
    ['what was taken back', { fromMe: true, isDeleted: true }, []],
    ['what could not be sent', { fromMe: true, failure: 'ERR_SENDING_WAPP_MSG' }, ['Edit', 'Delete']],
    [
      'what was sent and came to nothing',
      { fromMe: true, ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' },
      ['Edit', 'Delete'],
    ],
    [
      'what could not be changed',
      { fromMe: true, ack: 2, failure: 'ERR_EDITING_WAPP_MSG' },
      ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete'],
    ],
    ['the reader’s own note', { fromMe: true, isPrivate: true, user: { id: 3, name: 'Ana' } }, ['Edit', 'Delete']],
    ['a colleague’s note', { fromMe: true, isPrivate: true, user: { id: 4, name: 'Beto' } }, []],
  ])('%s', (_, parts, names) => expect(allowed(parts)).toEqual(names));

  it.each(['whatsappapi', 'facebook', 'instagram'] as const)(
    'is no edit and no deletion on %s, but of what never arrived',
    (channel) => {
      const changes = (parts: Parameters<typeof buildMessage>[1]) =>
        allowed({ fromMe: true, ...parts }, now, channel).filter((name) => name === 'Edit' || name === 'Delete');
      expect(changes({ ack: 1 })).toEqual([]);
      expect(changes({ failure: 'ERR_CHANNEL_WINDOW' })).toEqual(['Edit', 'Delete']);
      expect(changes({ ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' })).toEqual(['Edit', 'Delete']);
      expect(changes({ isPrivate: true, user: { id: 3, name: 'Ana' } })).toEqual(['Edit', 'Delete']);
    },
  );

  it('is no edit after 15 minutes', () => {
    expect(allowed({ fromMe: true }, now + 900_000)).not.toContain('Edit');
  });
});
