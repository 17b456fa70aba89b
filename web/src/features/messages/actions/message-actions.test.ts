import { describe, expect, it } from 'vitest';
import { allowedActions, type ActionContext } from './message-actions.ts';
import { buildMessage } from '../message.builder.ts';

const now = Date.parse(buildMessage(1).createdAt) + 60_000;
const usual = {
  channel: 'whatsapp',
  inService: true,
  isReadOnly: false,
  transcribes: true,
  translates: false,
  hidesNumbers: false,
} as const;
const allowed = (
  parts: Parameters<typeof buildMessage>[1],
  at = now,
  context: Partial<Omit<ActionContext, 'contactName'>> = {},
) =>
  Object.entries(allowedActions(buildMessage(1, parts), { ...usual, ...context }, at, 3)).flatMap(([name, is]) =>
    is ? [name.slice(2)] : [],
  );

describe('available message actions', () => {
  it.each<[string, Parameters<typeof buildMessage>[1], string[]]>([
    ['a contact’s message', {}, ['Reply', 'React', 'Forward', 'Select', 'CopyText', 'Info']],
    [
      'a group member’s message',
      { participant: 'Zé' },
      ['Reply', 'React', 'Forward', 'Select', 'Talk', 'CopyText', 'Info'],
    ],
    [
      'an own message',
      { fromMe: true, ack: 2 },
      ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete', 'CopyText', 'Info'],
    ],
    [
      'an own voice note',
      { fromMe: true, mediaType: 'audio', body: '', mediaState: 'ready' },
      ['Reply', 'React', 'Forward', 'Select', 'Delete', 'Info'],
    ],
    [
      'a received voice note',
      { mediaType: 'audio', body: '', mediaState: 'ready' },
      ['Reply', 'React', 'Forward', 'Select', 'Transcribe', 'Info'],
    ],
    [
      'a transcribed voice note',
      { mediaType: 'audio', body: '', mediaState: 'ready', transcription: 'Oi' },
      ['Reply', 'React', 'Forward', 'Select', 'Info'],
    ],
    [
      'a text with a link',
      { body: 'Veja https://aurora.test' },
      ['Reply', 'React', 'Forward', 'Select', 'CopyText', 'CopyLink', 'Info'],
    ],
    ['a deleted message', { fromMe: true, isDeleted: true }, ['Info']],
    [
      'a message that failed to send',
      { fromMe: true, failure: 'ERR_SENDING_WAPP_MSG' },
      ['Edit', 'Delete', 'CopyText', 'Info'],
    ],
    [
      'a message that was rejected after sending',
      { fromMe: true, ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' },
      ['Edit', 'Delete', 'CopyText', 'Info'],
    ],
    [
      'a message whose edit failed',
      { fromMe: true, ack: 2, failure: 'ERR_EDITING_WAPP_MSG' },
      ['Reply', 'React', 'Forward', 'Select', 'Edit', 'Delete', 'CopyText', 'Info'],
    ],
    [
      'the user’s own note',
      { fromMe: true, isPrivate: true, user: { id: 3, name: 'Ana' } },
      ['Edit', 'Delete', 'CopyText', 'Info'],
    ],
    ['a colleague’s note', { fromMe: true, isPrivate: true, user: { id: 4, name: 'Beto' } }, ['CopyText', 'Info']],
  ])('%s', (_, parts, names) => expect(allowed(parts)).toEqual(names));

  it.each(['whatsappapi', 'facebook', 'instagram'] as const)(
    'include no edit or deletion on %s, except of undelivered messages',
    (channel) => {
      const changes = (parts: Parameters<typeof buildMessage>[1]) =>
        allowed({ fromMe: true, ...parts }, now, { channel }).filter((name) => name === 'Edit' || name === 'Delete');
      expect(changes({ ack: 1 })).toEqual([]);
      expect(changes({ failure: 'ERR_CHANNEL_WINDOW' })).toEqual(['Edit', 'Delete']);
      expect(changes({ ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' })).toEqual(['Edit', 'Delete']);
      expect(changes({ isPrivate: true, user: { id: 3, name: 'Ana' } })).toEqual(['Edit', 'Delete']);
    },
  );

  it('translate what the contact wrote or said where a model helps', () => {
    const translates = { translates: true };
    const voice = { mediaType: 'audio', body: '', mediaState: 'ready' } as const;
    expect(allowed({}, now, translates)).toContain('Translate');
    expect(allowed({ ...voice, transcription: 'Hello' }, now, translates)).toContain('Translate');
    const others = [voice, { fromMe: true, ack: 2 }, { fromMe: true, isPrivate: true }, { isDeleted: true }] as const;
    for (const other of others) expect(allowed(other, now, translates)).not.toContain('Translate');
    expect(allowed({}, now, { inService: false, ...translates })).toContain('Translate');
  });

  it('leave on a ticket that is not in service what reaches nobody', () => {
    const waiting = { inService: false };
    expect(allowed({}, now, waiting)).toEqual(['Forward', 'Select', 'CopyText', 'Info']);
    expect(allowed({ fromMe: true, ack: 2 }, now, waiting)).toEqual(['Forward', 'Select', 'CopyText', 'Info']);
    const voice = { mediaType: 'audio', body: '', mediaState: 'ready' } as const;
    expect(allowed(voice, now, waiting)).toEqual(['Forward', 'Select', 'Transcribe', 'Info']);
    expect(allowed(voice, now, { transcribes: false })).not.toContain('Transcribe');
  });

  it('copy and show, and nothing else, in arrears', () => {
    const arrears = { inService: false, isReadOnly: true, translates: true };
    const voice = { mediaType: 'audio', body: '', mediaState: 'ready' } as const;
    expect(allowed({ participant: 'Zé' }, now, arrears)).toEqual(['CopyText', 'Info']);
    expect(allowed({ fromMe: true, ack: 2 }, now, arrears)).toEqual(['CopyText', 'Info']);
    expect(allowed(voice, now, arrears)).toEqual(['Info']);
  });

  it('include no forwarding of shared contacts by a user who may not see their numbers', () => {
    const shared = { mediaType: 'contactMessage' } as const;
    expect(allowed(shared)).toContain('Forward');
    expect(allowed(shared, now, { hidesNumbers: true })).not.toContain('Forward');
    expect(allowed({}, now, { hidesNumbers: true })).toContain('Forward');
  });

  it('include no edit after 15 minutes', () => {
    expect(allowed({ fromMe: true }, now + 900_000)).not.toContain('Edit');
  });
});
