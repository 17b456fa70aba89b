import { describe, expect, it } from 'vitest';
import { FairGate } from '../capacity/fair-gate.ts';
import type { Publisher } from '../inbound/publisher.ts';
import { createLog } from '../platform/log.ts';
import type { CommandSession } from '../ports/session.ts';
import { listContacts, pagesOf } from './list-contacts.ts';
import { contactsOf } from './phone-contact.ts';

const unknown = () => Promise.resolve(null);

describe('the contacts of a phone', () => {
  it('have each number once, with the first of its names, and the LID where it is known', async () => {
    const find = (jid: string) => Promise.resolve(jid === '777@lid' ? '5511900000002@s.whatsapp.net' : null);
    const persons = [
      { jids: ['5511900000001@s.whatsapp.net', null, '77701@lid'], name: '' },
      { jids: ['5511900000001@s.whatsapp.net'], name: 'Ana' },
      { jids: ['77702@lid', '5511900000002@s.whatsapp.net'], name: 'Rui' },
      { jids: ['77703@lid'], name: 'Sem número' },
      { jids: ['5511999999999@s.whatsapp.net'], name: 'Nós' },
      { jids: ['1203630@g.us'], name: 'Grupo' },
    ];
    expect(await contactsOf(persons, '5511999999999', find)).toEqual([
      { address: { number: '5511900000001', lid: '77701' }, name: 'Ana' },
      { address: { number: '5511900000002', lid: '77702' }, name: 'Rui' },
    ]);
  });

  it('find the number of a LID that the connection knows', async () => {
    const find = () => Promise.resolve('5511900000003@s.whatsapp.net');
    expect(await contactsOf([{ jids: ['77703@lid'], name: 'Eva' }], null, find)).toEqual([
      { address: { number: '5511900000003', lid: '77703' }, name: 'Eva' },
    ]);
  });

  it('are published in full pages but the last, in one page without any', async () => {
    const persons = Array.from({ length: 200 }, (_, place) => ({
      jids: [`5511900000${String(place).padStart(3, '0')}@s.whatsapp.net`],
      name: null,
    }));
    const contacts = await contactsOf(persons, null, unknown);
    const sizes = (outcomes: ReturnType<typeof pagesOf>) =>
      outcomes.map((outcome) => outcome.state === 'page' && [outcome.page, outcome.contacts.length, outcome.isLast]);
    expect(sizes(pagesOf(contacts))).toEqual([
      [0, 100, false],
      [1, 100, true],
    ]);
    expect(sizes(pagesOf(contacts.slice(0, 1)))).toEqual([[0, 1, true]]);
    expect(sizes(pagesOf([]))).toEqual([[0, 0, true]]);
  });
});

it('reads one phone of a company at a time, and those of others meanwhile', async () => {
  const reading = new FairGate(2, 1);
  const held = Promise.withResolvers<void>();
  void reading.run(1, () => held.promise);
  const answered: number[] = [];
  const publisher = {
    publish: ({ companyId }: { companyId: number }) => {
      answered.push(companyId);
      return Promise.resolve();
    },
  } as unknown as Publisher;
  // Nothing can be read of it, which is an answer too.
  const session = {
    whenConnected: () => Promise.resolve({ live: {}, auth: {} }),
    ended: new AbortController().signal,
  } as unknown as CommandSession;
  const list = (companyId: number) =>
    listContacts(
      { type: 'listContacts', companyId, whatsappId: 1, commandId: 'c', userId: 1, source: 'phone' },
      session,
      { publisher, log: createLog('silent'), reading },
      new AbortController().signal,
    );
  const first = list(1);
  await list(2);
  expect(answered).toEqual([2]);
  held.resolve();
  await first;
  expect(answered).toEqual([2, 1]);
});
