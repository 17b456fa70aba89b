import type { CardOf } from '@recado/shared/contract/cards';
import { describe, expect, it } from 'vitest';
import { cloudCard } from './cloud-card.ts';

const list = (given: Partial<CardOf<'list'>> = {}): CardOf<'list'> => ({
  type: 'list',
  title: 'Pães',
  text: 'Escolha',
  footer: '',
  buttonText: 'Ver',
  sections: [{ title: '', rows: [{ rowId: '1', title: 'Francês', description: '' }] }],
  ...given,
});
const buttons = (...kinds: ('reply' | 'url' | 'call' | 'copy')[]): CardOf<'buttons'> => ({
  type: 'buttons',
  title: '',
  text: 'Confirma?',
  footer: '',
  buttons: kinds.map((kind, index) => ({ kind, label: `B${index}`, value: `v${index}` })),
});

describe('a card on the Cloud API', () => {
  it('is a location, with a name if it has an address', () => {
    expect(
      cloudCard(
        { type: 'location', latitude: 1, longitude: 2, name: null, address: 'Rua A', isLive: false, thumbnail: null },
        null,
      ),
    ).toEqual({ type: 'location', location: { latitude: 1, longitude: 2, name: 'Rua A', address: 'Rua A' } });
  });

  it('is contacts with their numbers', () => {
    expect(
      cloudCard({ type: 'contacts', contacts: [{ name: 'Bruno', numbers: ['+55 11 98888-7777'] }] }, null),
    ).toMatchObject({
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Bruno', first_name: 'Bruno' },
          phones: [{ phone: '+5511988887777', wa_id: '5511988887777' }],
        },
      ],
    });
  });

  it('is a list, within its limits', () => {
    expect(cloudCard(list(), null)).toEqual({
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'text', text: 'Pães' },
        body: { text: 'Escolha' },
        action: { button: 'Ver', sections: [{ rows: [{ id: '1', title: 'Francês' }] }] },
      },
    });
    const row = { rowId: '1', title: 'Francês', description: '' };
    const beyond = [
      list({ buttonText: 'x'.repeat(21) }),
      list({ sections: [{ title: '', rows: Array.from({ length: 11 }, () => row) }] }),
      list({
        sections: [
          { title: '', rows: [row] },
          { title: '', rows: [row] },
        ],
      }),
      list({ text: '' }),
    ];
    expect(beyond.map((card) => cloudCard(card, null))).toEqual([null, null, null, null]);
  });

  it('is up to three replies, or one link, with an image as header', () => {
    expect(cloudCard(buttons('reply', 'reply'), '77')).toMatchObject({
      interactive: {
        type: 'button',
        header: { type: 'image', image: { id: '77' } },
        action: { buttons: [{ type: 'reply', reply: { id: 'v0', title: 'B0' } }, {}] },
      },
    });
    expect(cloudCard(buttons('url'), null)).toMatchObject({
      interactive: { type: 'cta_url', action: { parameters: { display_text: 'B0', url: 'v0' } } },
    });
    expect(
      [buttons('copy'), buttons('call'), buttons('reply', 'url'), buttons('reply', 'reply', 'reply', 'reply')].map(
        (card) => cloudCard(card, null),
      ),
    ).toEqual([null, null, null, null]);
  });
});
