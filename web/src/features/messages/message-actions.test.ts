import type { ChannelName } from '@recado/shared/contract/transport';
import { describe, expect, it } from 'vitest';
import { allowedOn } from './message-actions.ts';
import { buildMessage } from './message.builder.ts';

const now = Date.parse(buildMessage(1).createdAt) + 60_000;
const allowed = (parts: Parameters<typeof buildMessage>[1], at = now, channel: ChannelName = 'whatsapp') => Object.entries(allowedOn(buildMessage(1, parts), channel, at, 3)).flatMap(([name, is]) => (is ? [name.slice(2)] : []));

describe('what may be done to a message', () => {
  it.each<[string, Parameters<typeof buildMessage>[1], string[]]>([
    ['the contact’s', {}, ['Reply', 'React', 'Forward', 'Select']],
    ['a participant’s of a group', { participant: 'Zé' }, ['Reply', 'React', 'Forward', 'Select', 'Talk']],
    ['ours', { fromMe: true, ack: 2 }, ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete']],
    ['our voice', { fromMe: true, mediaType: 'audio' }, ['Reply', 'React', 'Forward', 'Select', 'Delete']],
    ['what was taken back', { fromMe: true, isDeleted: true }, []],
    ['what could not be sent', { fromMe: true, failure: 'ERR_SENDING_WAPP_MSG' }, ['Edit', 'Delete']],
    ['what could not be changed', { fromMe: true, ack: 2, failure: 'ERR_EDITING_WAPP_MSG' }, ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete']],
    ['the reader’s own note', { fromMe: true, isPrivate: true, user: { id: 3, name: 'Ana' } }, ['Edit', 'Delete']],
    ['a colleague’s note', { fromMe: true, isPrivate: true, user: { id: 4, name: 'Beto' } }, []],
  ])('%s', (_, parts, names) => expect(allowed(parts)).toEqual(names));

  it.each(['whatsappapi', 'facebook', 'instagram'] as const)('is no edit on %s, but of what never left', (channel) => {
    expect(allowed({ fromMe: true, ack: 1 }, now, channel)).not.toContain('Edit');
    expect(allowed({ fromMe: true, failure: 'ERR_CHANNEL_WINDOW' }, now, channel)).toContain('Edit');
    expect(allowed({ fromMe: true, isPrivate: true, user: { id: 3, name: 'Ana' } }, now, channel)).toContain('Edit');
  });

  it('is no edit after 15 minutes', () => {
    expect(allowed({ fromMe: true }, now + 900_000)).not.toContain('Edit');
  });
});
