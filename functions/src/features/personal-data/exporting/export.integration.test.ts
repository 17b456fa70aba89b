import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { runJobs } from '../../../../test/jobs.ts';
import { setSettings } from '../../../../test/conversation.ts';
import { person, personEverywhere } from '../../../../test/personal-data.ts';
import { addMessage } from '../../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { exportPerson, getPersonExport } from '../export-person.ts';

const none = { params: undefined, query: undefined, body: undefined };
type Language = Parameters<typeof exportPerson>[1]['body']['language'];

const start = (context: TestContext, contactIds: number[], language: Language = 'pt') =>
  exportPerson(context, { ...none, body: { contactIds, language } });
const read = (context: TestContext, exportId: string) => getPersonExport(context, { ...none, query: { exportId } });

/** Exports a person; returns the files of the archive as texts. */
const exported = async (context: TestContext, contactId: number): Promise<Record<string, string>> => {
  context.effects.length = 0;
  const { exportId } = await start(context, [contactId]);
  expect(await read(context, exportId)).toMatchObject({ state: 'running', url: null });
  await runJobs(context);
  const { url, state, done } = await read(context, exportId);
  expect([state, done > 0]).toEqual(['done', true]);
  const files = unzipSync(new Uint8Array(await (await fetch(url!)).arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
};

/** A person with a file that takes more than a part of an upload. */
const withFile = async () => {
  const world = await personEverywhere();
  const { context, ticketId } = world;
  const key = `c/${context.company.id}/in/1/big/them.jpg`;
  await context.media.write(key, { bytes: new Uint8Array(9 * 1024 * 1024).fill(65), mimetype: 'image/jpeg' });
  const ticket = (await context.stores.tickets.get(ticketId))!;
  const media = { key, name: 'foto <b>.jpg', size: 1, mimetype: 'image/jpeg' };
  await addMessage(context, ticket, { body: '<script>', mediaType: 'image', mediaState: 'ready', media });
  return world;
};

describe('the export of a person', () => {
  it('has its data for programs and for people, with its files', async () => {
    const { context, contact } = await withFile();
    const files = await exported(context, contact.id);
    const names = Object.keys(files);
    expect(names).toEqual(expect.arrayContaining(['dados.json', 'index.html', 'conversas/0001-0001.html']));
    const data = JSON.parse(files['dados.json']!) as { contacts: { number: string; notes: object[] }[] };
    expect(data.contacts).toMatchObject([
      { name: person.name, number: person.number, lid: person.lid, notes: [{ note: person.text }] },
    ]);
    const messages = JSON.parse(files['conversas/0001-0001.json']!) as { body: string; file: string | null }[];
    expect(messages.map(({ body }) => body)).toContain(person.text);
    const file = messages.find((message) => message.file !== null)!.file!;
    expect(files[file]).toHaveLength(9 * 1024 * 1024);
    const page = files['conversas/0001-0001.html']!;
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>');
    expect(page).toContain(`href="../${encodeURI(file)}"`);
    expect(files['index.html']).toContain('conversas/0002-0001.html');
  });

  it('masks numbers for those who may not see them, and belongs to who asked for it', async () => {
    const { context, contact } = await personEverywhere();
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const masked: TestContext = {
      ...context,
      actor: { ...context.actor, viewer: { ...context.actor.viewer, hidesNumbers: true } },
    };
    const files = await exported(masked, contact.id);
    for (const text of Object.values(files)) expect(text).not.toContain(person.number);
    const { exportId } = await start(context, [contact.id]);
    const colleague = userContext({ companyId: context.company.id, viewer: { id: 2 } });
    expect(await read(colleague, exportId)).toMatchObject({ state: 'gone', url: null });
    await expect(start(userContext(), [contact.id])).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });

  it('begins for nobody whose sign-in is of long ago', async () => {
    const { context, contact } = await personEverywhere();
    context.effects.length = 0;
    const later = { ...context, clock: { now: () => Date.now() + 10 * 60_000 } };
    await expect(start(later, [contact.id])).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
    expect(context.effects).toEqual([]);
  });
});
