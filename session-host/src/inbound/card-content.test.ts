import { proto } from '@whiskeysockets/baileys';
import { content as inboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';

describe('contentOf, of cards', () => {
  it.each<[string, proto.IMessage, string, object]>([
    [
      'a location',
      {
        locationMessage: {
          degreesLatitude: -23.55,
          degreesLongitude: -46.63,
          name: 'Padaria',
          address: 'Rua A, 1',
          jpegThumbnail: Buffer.from('map'),
        },
      },
      'Padaria\nRua A, 1',
      {
        type: 'location',
        latitude: -23.55,
        longitude: -46.63,
        name: 'Padaria',
        address: 'Rua A, 1',
        isLive: false,
        thumbnail: 'bWFw',
      },
    ],
    [
      'a live location',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'a caminho' } },
      'a caminho',
      { type: 'location', isLive: true, name: null },
    ],
    [
      'a contact',
      { contactMessage: { displayName: 'Bruno', vcard: 'FN:Bruno Lima\nTEL;waid=551133334444:+55 11 3333-4444' } },
      'Bruno',
      { type: 'contacts', contacts: [{ name: 'Bruno', numbers: ['+55 11 3333-4444'] }] },
    ],
    [
      'several contacts',
      { contactsArrayMessage: { contacts: [{ vcard: 'FN:Ana\nTEL:1111' }, { displayName: 'Zé' }] } },
      'Ana, Zé',
      {
        type: 'contacts',
        contacts: [
          { name: 'Ana', numbers: ['1111'] },
          { name: 'Zé', numbers: [] },
        ],
      },
    ],
    [
      'a list',
      {
        listMessage: {
          title: 'Cardápio',
          description: 'Escolha',
          footerText: 'até 18h',
          buttonText: 'Ver',
          sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês', description: '50 g' }] }],
        },
      },
      'Escolha',
      {
        type: 'list',
        title: 'Cardápio',
        text: 'Escolha',
        footer: 'até 18h',
        buttonText: 'Ver',
        sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês', description: '50 g' }] }],
      },
    ],
    [
      'a choice from a list',
      { listResponseMessage: { title: 'Francês', singleSelectReply: { selectedRowId: 'p1' } } },
      'Francês',
      { type: 'answer', rowId: 'p1', text: 'Francês' },
    ],
    [
      'buttons',
      {
        buttonsMessage: {
          contentText: 'Confirma?',
          footerText: 'Loja',
          buttons: [{ buttonId: '1', buttonText: { displayText: 'Sim' } }],
        },
      },
      'Confirma?',
      {
        type: 'buttons',
        title: '',
        text: 'Confirma?',
        footer: 'Loja',
        buttons: [{ kind: 'reply', label: 'Sim', value: '1' }],
      },
    ],
    [
      'a pressed button',
      { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Sim' } },
      'Sim',
      { type: 'answer', rowId: '1', text: 'Sim' },
    ],
    [
      'a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedTitleText: 'Oi',
            hydratedContentText: 'Texto',
            hydratedButtons: [
              { quickReplyButton: { id: 'q', displayText: 'Quero' } },
              { urlButton: { url: 'https://exemplo.test', displayText: 'Site' } },
              { callButton: { phoneNumber: '+5511', displayText: 'Ligar' } },
            ],
          },
        },
      },
      'Texto',
      {
        type: 'buttons',
        title: 'Oi',
        buttons: [
          { kind: 'reply', value: 'q' },
          { kind: 'url', value: 'https://exemplo.test' },
          { kind: 'call', value: '+5511' },
        ],
      },
    ],
    [
      'a pressed template button',
      { templateButtonReplyMessage: { selectedId: 'q', selectedDisplayText: 'Quero' } },
      'Quero',
      { type: 'answer', rowId: 'q' },
    ],
    [
      'native flows',
      {
        interactiveMessage: {
          header: { title: 'T' },
          body: { text: 'B' },
          footer: { text: 'F' },
          nativeFlowMessage: {
            buttons: [
              { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copiar","copy_code":"X1"}' },
              { name: 'cta_url', buttonParamsJson: '{"display_text":"Abrir","url":"https://exemplo.test"}' },
              { name: 'cta_call', buttonParamsJson: '{"display_text":"Ligar","phone_number":"5511"}' },
              { name: 'quick_reply', buttonParamsJson: 'no json' },
              { name: 'unknown' },
            ],
          },
        },
      },
      'B',
      {
        type: 'buttons',
        title: 'T',
        text: 'B',
        footer: 'F',
        buttons: [
          { kind: 'copy', label: 'Copiar', value: 'X1' },
          { kind: 'url', label: 'Abrir' },
          { kind: 'call', value: '5511' },
          { kind: 'reply', label: '', value: '' },
        ],
      },
    ],
    [
      'a list of native flows',
      {
        interactiveMessage: {
          body: { text: 'Escolha' },
          nativeFlowMessage: {
            buttons: [
              {
                name: 'single_select',
                buttonParamsJson:
                  '{"title":"Ver","sections":[{"title":"S","rows":[{"id":"1","title":"Um","description":"d"}]}]}',
              },
            ],
          },
        },
      },
      'Escolha',
      {
        type: 'list',
        buttonText: 'Ver',
        sections: [{ title: 'S', rows: [{ rowId: '1', title: 'Um', description: 'd' }] }],
      },
    ],
    [
      'a choice of native flows',
      {
        interactiveResponseMessage: {
          body: { text: 'Um' },
          nativeFlowResponseMessage: { name: 'menu', paramsJson: '{"id":"1"}' },
        },
      },
      'Um',
      { type: 'answer', rowId: '1' },
    ],
    [
      'a payment',
      {
        interactiveMessage: {
          nativeFlowMessage: {
            buttons: [
              {
                name: 'payment_info',
                buttonParamsJson: JSON.stringify({
                  currency: 'BRL',
                  reference_id: 'R1',
                  total_amount: { value: 1990, offset: 100 },
                  order: { items: [{ name: 'Cesta' }] },
                  payment_settings: [
                    {
                      type: 'pix_static_code',
                      pix_static_code: { merchant_name: 'Loja', key: 'a@b.test', key_type: 'EMAIL' },
                    },
                  ],
                }),
              },
            ],
          },
        },
      },
      '[PIX] R1 BRL 19.90 Cesta',
      {
        type: 'payment',
        amount: 1_990,
        referenceId: 'R1',
        item: 'Cesta',
        merchantName: 'Loja',
        key: 'a@b.test',
        keyKind: 'EMAIL',
      },
    ],
    [
      'a poll',
      {
        pollCreationMessageV3: {
          name: 'Qual?',
          selectableOptionsCount: 1,
          options: [{ optionName: 'A' }, { optionName: 'B' }],
        },
      },
      'Qual?',
      {
        type: 'poll',
        name: 'Qual?',
        selectable: 1,
        options: [
          { name: 'A', voters: [] },
          { name: 'B', voters: [] },
        ],
      },
    ],
    [
      'a poll in an wrapper',
      { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'Q', options: [] } } } },
      'Q',
      { type: 'poll', selectable: 0 },
    ],
    [
      'an event',
      {
        eventMessage: {
          name: 'Feira',
          description: 'traga sacola',
          location: { name: 'Praça' },
          startTime: 1_700_000_000,
          isCanceled: true,
        },
      },
      'Feira',
      {
        type: 'event',
        name: 'Feira',
        description: 'traga sacola',
        location: 'Praça',
        startsAt: 1_700_000_000_000,
        endsAt: null,
        isCanceled: true,
      },
    ],
    [
      'a link',
      {
        extendedTextMessage: {
          text: 'veja https://exemplo.test/a',
          matchedText: 'https://exemplo.test/a',
          title: 'Exemplo',
          description: 'um lugar',
          jpegThumbnail: Buffer.from('jpg'),
        },
      },
      'veja https://exemplo.test/a',
      {
        type: 'preview',
        url: 'https://exemplo.test/a',
        title: 'Exemplo',
        description: 'um lugar',
        thumbnail: 'anBn',
        isAd: false,
      },
    ],
    [
      'an advertisement',
      {
        extendedTextMessage: {
          text: 'Quero',
          contextInfo: {
            externalAdReply: { title: 'Promoção', body: 'só hoje', sourceUrl: 'https://exemplo.test/ad' },
          },
        },
      },
      'Quero',
      { type: 'preview', url: 'https://exemplo.test/ad', title: 'Promoção', description: 'só hoje', isAd: true },
    ],
  ])('reads %s', (_, message, body, card) => {
    const made = contentOf(proto.Message.fromObject(message));
    expect(made?.content).toMatchObject({ type: 'card', body, card });
    expect(inboundContent.safeParse(made?.content).success).toBe(true);
  });

  it('keeps the picture at the head of buttons', () => {
    const made = contentOf({
      interactiveMessage: {
        header: { imageMessage: { mimetype: 'image/png' } },
        body: { text: 'B' },
        nativeFlowMessage: { buttons: [] },
      },
    });
    expect(made?.content).toMatchObject({ type: 'card', media: { kind: 'image', mimetype: 'image/png' } });
    expect(made?.media?.field).toBe('imageMessage');
  });

  it('limits the size of a card to what the queue allows', () => {
    const huge = 'ç\u0001'.repeat(100_000);
    const rows = Array.from({ length: 500 }, () => ({ rowId: huge, title: huge, description: huge }));
    for (const message of [
      {
        listMessage: {
          title: huge,
          description: huge,
          sections: [
            { title: huge, rows },
            { title: huge, rows },
          ],
        },
      },
      { pollCreationMessage: { name: huge, options: rows.map(() => ({ optionName: huge })) } },
      {
        contactsArrayMessage: {
          contacts: rows.map(() => ({ displayName: huge, vcard: `FN:${huge}\n${`TEL:${huge}\n`.repeat(3)}` })),
        },
      },
      {
        locationMessage: {
          degreesLatitude: 1,
          degreesLongitude: 1,
          address: huge,
          jpegThumbnail: Buffer.alloc(200_000),
        },
      },
    ])
      expect(Buffer.byteLength(JSON.stringify(contentOf(message)?.content))).toBeLessThan(100_000);
  });
});
