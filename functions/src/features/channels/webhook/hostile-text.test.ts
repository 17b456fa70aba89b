import { validInboundEvent } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import { allHostile, hostileText } from '@recado/shared/test/hostile-text';
import { parseJson } from '@recado/shared/text/well-formed';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { personChat } from '../jid.ts';
import type { ChannelEvent } from './events.ts';
import { readPayload } from './read-payload.ts';

vi.mock('../../../platform/log.ts', () => ({ log: () => ({ error: () => undefined }), describeError: () => ({}) }));

type Message = Extract<ChannelEvent, { type: 'message' }>;

/** Reads a webhook as it comes: as JSON, with any character as an escape. */
const read = (payload: unknown): ChannelEvent[] =>
  readPayload(parseJson(JSON.stringify(payload)))?.accounts.flatMap(({ events }) => events) ?? [];

const ofCloud = (message: object, name = 'Ana'): ChannelEvent[] =>
  read({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '2' },
              contacts: [{ wa_id: '5511987654321', profile: { name } }],
              messages: [{ from: '5511987654321', id: 'wamid.1', timestamp: '1700000000', ...message }],
            },
          },
        ],
      },
    ],
  });

const ofPage = (message: object): ChannelEvent[] =>
  read({
    object: 'page',
    entry: [
      {
        id: '1',
        messaging: [
          {
            sender: { id: '7' },
            recipient: { id: '1' },
            timestamp: 1_700_000_000_000,
            message: { mid: 'm1', ...message },
          },
        ],
      },
    ],
  });

const file = (t: string): object => ({ id: 'f', mime_type: t, caption: t, filename: t });

const kinds: Record<string, (t: string) => ChannelEvent[]> = {
  text: (t) => ofCloud({ type: 'text', text: { body: t } }),
  image: (t) => ofCloud({ type: 'image', image: file(t) }),
  document: (t) => ofCloud({ type: 'document', document: file(t) }),
  location: (t) => ofCloud({ type: 'location', location: { latitude: 1, longitude: 1, name: t, address: t } }),
  contacts: (t) =>
    ofCloud({ type: 'contacts', contacts: [{ name: { formatted_name: t }, phones: [{ phone: t, wa_id: t }] }] }),
  choice: (t) => ofCloud({ type: 'interactive', interactive: { list_reply: { id: t, title: t, description: t } } }),
  button: (t) => ofCloud({ type: 'button', button: { text: t } }),
  unknown: (t) => ofCloud({ type: t }),
  'page text': (t) => ofPage({ text: t }),
  'page file': (t) =>
    ofPage({ text: t, attachments: [{ type: 'image', payload: { url: 'https://a.example/x', title: t } }] }),
  'page place': (t) =>
    ofPage({ attachments: [{ type: 'location', payload: { title: t, coordinates: { lat: 1, long: 1 } } }] }),
  'page template': (t) => ofPage({ attachments: [{ type: t, payload: { title: t } }] }),
};

const anyText = fc
  .tuple(fc.nat(1_000), fc.constantFrom(0, 39, 99, 199, 254, 1_022), fc.integer({ min: 1, max: 12 }))
  .map(([seed, before, count]) => {
    let place = seed;
    return 'x'.repeat(before) + hostileText(() => ((place = (place * 31 + 7) % 997) % 997) / 997, count);
  });

it.each(Object.entries(kinds))('a message with any text is shown: %s', (_name, make) => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [message] = make(text) as Message[];
      const { event, isIntact } = validInboundEvent(
        {
          companyId: 1,
          whatsappId: 1,
          channel: 'whatsappapi',
          type: 'message',
          chat: personChat({ number: '5511987654321', lid: null })!,
          wid: message!.mid,
          fromMe: false,
          pushName: null,
          participant: null,
          content: message!.content,
          quotedWid: null,
          quote: null,
          isForwarded: false,
          mentions: [],
          at: message!.at,
        },
        1,
      );
      expect(isIntact).toBe(true);
      expect(message!.content).not.toEqual({ type: 'unsupported', kind: 'unreadable', body: '' });
      expect(JSON.stringify(event).includes(String.raw`\ud`)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it('a text keeps all its characters', () => {
  expect(ofCloud({ type: 'text', text: { body: allHostile } })).toMatchObject([
    { content: { type: 'text', body: allHostile.toWellFormed() } },
  ]);
});

it('a message of an unknown shape becomes a placeholder, and its neighbours are read', () => {
  const unreadable = { type: 'message', content: { type: 'unsupported', kind: 'unreadable', body: '' }, origin: null };
  expect(ofCloud({ type: 'text', text: 'not an object' })).toMatchObject([
    {
      ...unreadable,
      mid: 'wamid.1',
      chat: { jid: '5511987654321@s.whatsapp.net' },
      name: 'Ana',
      at: 1_700_000_000_000,
    },
  ]);
  expect(ofPage({ text: 7 })).toMatchObject([{ ...unreadable, mid: 'm1', chat: { jid: '7@facebook' }, fromMe: false }]);
  expect(ofPage({ text: 7, is_echo: true })).toMatchObject([
    { ...unreadable, chat: { jid: '1@facebook' }, fromMe: true },
  ]);
  expect(ofPage({ text: 7, is_echo: true, metadata: 'ours' })).toEqual([]);
});
