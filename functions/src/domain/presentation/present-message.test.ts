import { expect, it } from 'vitest';
import { messageOf } from '../engine/compose.ts';
import { newDraft } from '../engine/draft.ts';
import { about, noon, ticketRecord } from '../../../test/conversation-state.ts';
import { testCompany } from '../../../test/user-context.ts';
import { presentMessage } from './present-message.ts';
import type { PollVote, QuotedMessage } from '../../data/messages/record.ts';

const ports = {
  company: testCompany(3),
  media: {
    head: () => Promise.resolve(null),
    copy: () => Promise.resolve(null),
    read: () => Promise.reject(new Error('nothing is stored')),
    write: () => Promise.resolve(),
    remove: () => Promise.resolve(),
    beginParts: () => Promise.reject(new Error('nothing is written')),
    writePart: () => Promise.reject(new Error('nothing is written')),
    endParts: () => Promise.resolve(),
    keysUnder: () => Promise.resolve([]),
    eraseSome: () => Promise.resolve(0),
    eraseDeleted: () => Promise.resolve({ count: 0, next: null }),
    link: () => Promise.resolve(''),
  },
};

it('names the first voters of each option of a poll and counts all', async () => {
  const votes: PollVote[] = Array.from({ length: 500 }, (_, person) => ({
    voter: [`${person}`],
    name: `Voter ${person}`,
    options: person < 25 ? [0, 1] : person < 30 ? [] : [0],
    at: 1,
  }));
  const draft = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }), {
    wid: 'W1',
    body: 'Qual?',
    fromMe: true,
    time: noon,
    mediaType: 'pollCreationMessageV3',
    votes,
    card: {
      type: 'poll',
      name: 'Qual?',
      selectable: 0,
      options: ['A', 'B', 'C'].map((name) => ({ name, voters: [] })),
    },
  });
  const { card } = await presentMessage(ports, { ...draft, id: '21-01J00000000000000000000000' }, false);
  const names = Array.from({ length: 20 }, (_, person) => `Voter ${person}`);
  expect(card).toMatchObject({
    people: 495,
    options: [
      { voters: names, count: 495 },
      { voters: names, count: 25 },
      { voters: [], count: 0 },
    ],
  });
});

it('masks the numbers of shared contacts where numbers are hidden', async () => {
  const record = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }), {
    wid: 'W2',
    body: 'Maria, +55 11 98765-4321',
    fromMe: false,
    time: noon,
    mediaType: 'contactMessage',
    card: {
      type: 'contacts',
      contacts: [
        { name: 'Maria', numbers: ['+55 11 91234-5678'] },
        { name: '', numbers: ['+55 11 98765-4321'] },
      ],
    },
  });
  const stored = { ...record, id: '21-01J00000000000000000000000' };
  const hidden = await presentMessage(ports, stored, true);
  expect(JSON.stringify(hidden)).not.toMatch(/1234|8765/);
  expect(hidden.card).toMatchObject({ contacts: [{ name: 'Maria', numbers: [expect.stringMatching(/^\*+78$/)] }, {}] });
  expect(hidden.body).toMatch(/^Maria, \*+21$/);
  expect(JSON.stringify(await presentMessage(ports, stored, false))).toContain('98765-4321');
});

it('masks mentions of people without a name in texts and quotes, but not what an agent wrote', async () => {
  const record = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }), {
    wid: 'W4',
    body: 'Fale com @5511987654321 e @99',
    fromMe: false,
    time: noon,
    mentions: [{ tag: '99', name: '5511912345678', jid: '99@lid' }],
  });
  const id = '21-01J00000000000000000000000';
  const quoted: QuotedMessage = {
    id: null,
    wid: null,
    body: 'Oi @5511987654321',
    fromMe: true,
    mediaType: 'conversation',
    participantJid: null,
  };
  const shown = await presentMessage(ports, { ...record, id, quoted }, true);
  expect(shown.body).toBe('Fale com @***********21 e @***********78');
  expect(shown.quotedMsg?.body).toBe('Oi @***********21');
  const written = { ...record, id, fromMe: true, user: { id: 7, name: 'Ana' }, mentions: [] };
  expect((await presentMessage(ports, written, true)).body).toBe(record.body);
  const forwarded = { ...written, isForwarded: true };
  expect((await presentMessage(ports, forwarded, true)).body).toBe('Fale com @***********21 e @99');
});

it('masks them in quotes too, and shows file names as they are written', async () => {
  const record = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }), {
    wid: 'W3',
    body: '',
    fromMe: false,
    time: noon,
    mediaType: 'application',
    card: null,
  });
  const shown = await presentMessage(
    ports,
    {
      ...record,
      id: '21-01J00000000000000000000000',
      media: { key: null, name: 'contrato\u202Efdp.exe', size: 1, mimetype: 'application/pdf' },
      quoted: {
        id: '21-01J00000000000000000000001',
        body: '+5511987654321',
        fromMe: false,
        mediaType: 'contactMessage',
      },
    } as typeof record & { id: string },
    true,
  );
  expect(shown.quotedMsg?.body).toMatch(/^\*+21$/);
  expect(shown.mediaName).toBe('contratofdp.exe');
});

it('masks a number in the name of a file, and of its link, where numbers are hidden', async () => {
  const draft = messageOf(newDraft(about(ticketRecord()), { type: 'remove' }), {
    ...{ wid: 'W1', body: '', fromMe: false, time: noon, mediaType: 'application', mediaState: 'ready' },
    media: {
      key: 'c/3/in/1/a/them.pdf',
      name: 'Pix +55 11 98765-4321, 20261128.pdf',
      size: 1,
      mimetype: 'application/pdf',
    },
  });
  const record = { ...draft, id: '21-01J00000000000000000000000' };
  const link = (_: string, file?: { name: string | null }) => Promise.resolve(`?name=${file?.name}`);
  const shown = (hideNumber: boolean) =>
    presentMessage({ ...ports, media: { ...ports.media, link } }, record, hideNumber);
  const masked = 'Pix ***************21, 20261128.pdf';
  expect(await shown(true)).toMatchObject({ mediaName: masked, mediaUrl: `?name=${masked}` });
  const whole = 'Pix +55 11 98765-4321, 20261128.pdf';
  expect(await shown(false)).toMatchObject({ mediaName: whole, mediaUrl: `?name=${whole}` });
});
