import { initAuthCreds } from '@whiskeysockets/baileys';
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { bundleOf, pairOfDevices } from '../../test/signal-devices.ts';
import { sendByOpenSessions } from './signal-repository.ts';
import { trimSession } from './trim-session.ts';

it('keeps a session below 1 kB, however many turns its conversation has', async () => {
  const { ours, theirs } = await pairOfDevices();
  for (let turn = 0; turn < 60; turn += 1) {
    await ours.read(await theirs.write(ours.jid, `pergunta ${turn}`));
    await theirs.read(await ours.write(theirs.jid, `resposta ${turn}`));
  }
  expect(ours.decrypted).toHaveLength(60);
  expect(theirs.decrypted).toHaveLength(60);
  // The item's keys, fence and number are some 80 bytes.
  expect(ours.size()).toBeLessThan(1_024 - 80);
});

it('still decrypts a message of an earlier turn that comes late, and none twice', async () => {
  const { ours, theirs } = await pairOfDevices();
  const turn = async (): Promise<void> => {
    await ours.read(await theirs.write(ours.jid, 'pergunta'));
    await theirs.read(await ours.write(theirs.jid, 'resposta'));
  };
  await turn();
  const late = await theirs.write(ours.jid, 'atrasada');
  const known = await theirs.write(ours.jid, 'conhecida');
  await ours.read(known);
  await theirs.read(await ours.write(theirs.jid, 'resposta'));
  await turn();
  await turn();
  await ours.read(late);
  expect(ours.decrypted.at(-1)).toBe('atrasada');
  await turn();
  const before = ours.decrypted.length;
  await ours.read(late);
  await ours.read(known);
  await turn();
  expect(ours.decrypted).toHaveLength(before + 1);
  expect(ours.undecryptable()).toBe(0);
});

it('keeps the session with a device whose keys are looked up to send, and makes another one for any other reason', async () => {
  const { ours, theirs } = await pairOfDevices();
  await ours.read(await theirs.write(ours.jid, 'pergunta'));
  const lookUp = () => ours.repository.injectE2ESession({ jid: theirs.jid, session: bundleOf(theirs) });
  const session = async () => (await ours.repository.getSessionInfo(theirs.jid))!.baseKey;
  const first = await session();
  await sendByOpenSessions(lookUp);
  expect(await session()).toEqual(first);
  await theirs.read(await ours.write(theirs.jid, 'resposta'));
  const another = { ...bundleOf(theirs), registrationId: theirs.creds.registrationId + 1 };
  await sendByOpenSessions(() => ours.repository.injectE2ESession({ jid: theirs.jid, session: another }));
  const second = await session();
  expect(second).not.toEqual(first);
  await lookUp();
  expect(await session()).not.toEqual(second);
  await theirs.read(await ours.write(theirs.jid, 'de novo'));
  expect(theirs.decrypted).toEqual(['resposta', 'de novo']);
});

it('makes another session with a phone that has registered again under the same number of registration', async () => {
  const { ours, theirs } = await pairOfDevices();
  await ours.read(await theirs.write(ours.jid, 'pergunta'));
  const { registrationId } = theirs.creds;
  const again = bundleOf({ creds: { ...initAuthCreds(), registrationId } });
  const session = async () => (await ours.repository.getSessionInfo(theirs.jid))!.baseKey;
  const first = await session();
  await sendByOpenSessions(() => ours.repository.injectE2ESession({ jid: theirs.jid, session: again }));
  expect(await session()).not.toEqual(first);
});

it('makes another session for what a send has started and left behind, as the next socket', async () => {
  const { ours, theirs } = await pairOfDevices();
  await ours.read(await theirs.write(ours.jid, 'pergunta'));
  const session = async () => (await ours.repository.getSessionInfo(theirs.jid))!.baseKey;
  const first = await session();
  const retried = await sendByOpenSessions(() =>
    Promise.resolve(
      AsyncLocalStorage.bind(() => ours.repository.injectE2ESession({ jid: theirs.jid, session: bundleOf(theirs) })),
    ),
  );
  expect(await session()).toEqual(first);
  await retried();
  expect(await session()).not.toEqual(first);
});

it('keeps chains that may still decrypt or send, and what it does not know', () => {
  const chain = (chainType: number, key?: string, messageKeys = {}) => ({
    chainKey: { counter: 3, key },
    chainType,
    messageKeys,
  });
  const chains = {
    spent: chain(2),
    open: chain(2, 'key'),
    waiting: chain(2, undefined, { 1: 'key' }),
    sending: chain(1),
  };
  const record = { version: 'v1', _sessions: { a: { registrationId: 7, _chains: chains } } };
  const { spent: _, ...kept } = chains;
  expect(trimSession(record)).toEqual({ version: 'v1', _sessions: { a: { registrationId: 7, _chains: kept } } });
  expect(trimSession({ other: 1 })).toEqual({ other: 1 });
});
