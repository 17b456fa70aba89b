import { unzipSync } from 'fflate';
import { erasePerson } from '../src/features/personal-data/erase-person.ts';
import { exportPerson, getPersonExport } from '../src/features/personal-data/export-person.ts';
import type { Scene } from './job-scene.ts';
import { personEverywhere, receiveFrom, tracesLeft } from './personal-data.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** The erasure of a person who stands everywhere; what began before it ended long ago. */
export const personErasure = async (): Promise<Scene> => {
  const { context, contact } = await personEverywhere();
  context.effects.length = 0;
  const before = { ...context, clock: { now: () => Date.now() - 120_000 } };
  await erasePerson(before, { ...none, body: { contactIds: [contact.id], dataRequestId: null } });
  return {
    context,
    state: async () => ({
      left: await tracesLeft(context.company.id),
      erasures: (await context.stores.erasures.list()).map(({ person, finishedAt }) => [person, finishedAt !== null]),
      contacts: await context.stores.contacts.count(),
    }),
  };
};

/** The export of a person with two conversations. */
export const personExport = async (): Promise<Scene> => {
  const { context, contact, connections } = await personEverywhere();
  context.effects.length = 0;
  await receiveFrom(context, connections[0], { body: 'Mais uma' });
  context.effects.length = 0;
  const { exportId } = await exportPerson(context, { ...none, body: { contactIds: [contact.id], language: 'pt' } });
  return {
    context,
    state: async () => {
      const { state, url, done } = await getPersonExport(context, { ...none, query: { exportId } });
      if (url === null) return { state };
      const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
      return {
        state,
        done,
        files: Object.entries(files).map(([name, bytes]) => [name.replace(/[0-9A-Z]{26}/, ''), bytes.length > 0]),
      };
    },
  };
};
