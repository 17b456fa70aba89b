import { PutObjectCommand } from '@aws-sdk/client-s3';
import { edge, flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { flowGraph, type FlowGraph, type FlowNode } from '@recado/shared/flow/graph';
import { flowLimits } from '@recado/shared/limits/flows';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import { addFlow, FlowPhone } from '../../../test/flow-phone.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { libraryKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { getFlowDraft, saveFlowDraft } from './draft.ts';
import { createFlow, deleteFlow, duplicateFlow, getFlow, listAllFlows, listFlows, updateFlow } from './flows.ts';
import { keepFlowFiles } from './keep-files.ts';
import { listFlowVersions, publishFlow, restoreFlowVersion } from './versions.ts';

beforeAll(installPlans);

const none = { params: undefined, query: undefined, body: undefined };
const add = (by: TestContext, name = 'Boas-vindas') => createFlow(by, { ...none, body: { name } });
const save = (by: TestContext, idFlow: number, graph: FlowGraph, revision?: number) =>
  saveFlowDraft(by, { ...none, body: { idFlow, ...graph, revision } });
const draftOf = async (by: TestContext, id: number) => (await getFlowDraft(by, { ...none, params: { id } })).flow;
const publish = (by: TestContext, id: number, revision: number) =>
  publishFlow(by, { ...none, params: { id }, body: { revision } });
const versionsOf = (by: TestContext, id: number) => listFlowVersions(by, { ...none, params: { id } });
const restore = (by: TestContext, id: number, number: number, revision: number) =>
  restoreFlowVersion(by, { ...none, params: { id }, body: { number, revision } });
const remove = (by: TestContext, id: number) => deleteFlow(by, { ...none, params: { id } });

const start = nodeOf('start', 's', {});
const textFlow = (text: string): FlowGraph => graphOf([start, textNode('t', text)]);

/** A file that a user has uploaded: an image of nine bytes, unless others are given. */
const upload = async (
  { company, actor, ids }: TestContext,
  type = 'image/png',
  Body: string | Buffer = 'imagem!!!',
): Promise<string> => {
  const Key = libraryKey(company.id, actor.viewer.id, ids.ulid(), 'foto.png');
  await s3Client().send(new PutObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key, Body, ContentType: type }));
  return Key;
};

const keep = async (by: TestContext, type: 'img' | 'audio' | 'video' = 'img', path?: string) =>
  keepFlowFiles(by, { ...none, body: { medias: [{ type, path: path ?? (await upload(by)), name: 'foto.png' }] } });

const imageNode = (id: string, { key, mimetype, size }: { key: string; mimetype: string; size: number }): FlowNode =>
  nodeOf('singleBlock', id, {
    seq: ['img1'],
    elements: [{ type: 'img', number: 'img1', value: key, original: 'foto.png', mimetype, size }],
  });

describe('flows', () => {
  it('are found by name, renamed, taken out of service and deleted', async () => {
    const ana = userContext();
    const { id } = await add(ana, 'Preços');
    await add(ana, 'Cardápio');
    expect((await listFlows(ana, { ...none, query: {} })).flows.map(({ name }) => name)).toEqual([
      'Cardápio',
      'Preços',
    ]);
    expect((await listFlows(ana, { ...none, query: { searchParam: 'PRECOS' } })).flows).toMatchObject([
      { id, active: true },
    ]);
    await updateFlow(ana, { ...none, params: { id }, body: { name: 'Tabela' } });
    await updateFlow(ana, { ...none, params: { id }, body: { active: false } });
    expect(await getFlow(ana, { ...none, params: { id } })).toMatchObject({
      name: 'Tabela',
      active: false,
      published: null,
    });
    await remove(ana, id);
    expect((await listAllFlows(ana, none)).map(({ name }) => name)).toEqual(['Cardápio']);
    await expect(draftOf(ana, id)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    await expect(remove(ana, id)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
  });

  it('begin with their start, and are duplicated with their nodes', async () => {
    const ana = userContext();
    const { id } = await add(ana, 'x'.repeat(50));
    expect((await draftOf(ana, id)).flow.nodes).toMatchObject([{ type: 'start' }]);
    await save(ana, id, textFlow('Olá'), 1);
    const copy = await duplicateFlow(ana, { ...none, body: { flowId: id } });
    expect(copy).toMatchObject({ name: `${'x'.repeat(46)} (2)`, published: null });
    expect((await draftOf(ana, copy.id)).flow).toEqual(textFlow('Olá'));
  });

  it('are those of one company, in every call', async () => {
    const [ana, eva] = [userContext(), userContext()];
    const { id } = await add(ana);
    const calls = [
      () => updateFlow(eva, { ...none, params: { id }, body: { name: 'Outro' } }),
      () => duplicateFlow(eva, { ...none, body: { flowId: id } }),
      () => save(eva, id, textFlow('Olá')),
      () => publish(eva, id, 1),
      () => versionsOf(eva, id),
      () => restore(eva, id, 1, 1),
      () => remove(eva, id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    expect(await draftOf(ana, id)).toMatchObject({ revision: 1 });
  });
});

describe('a draft', () => {
  it('is saved over the revision that its editor saw, and once however often the save is repeated', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    expect(await save(ana, id, textFlow('um'), 1)).toEqual({ revision: 2, sealed: [] });
    expect(await save(ana, id, textFlow('um'), 1)).toEqual({ revision: 2, sealed: [] });
    await expect(save(ana, id, textFlow('dois'), 1)).rejects.toMatchObject({
      code: 'ERR_CHANGED_MEANWHILE',
      details: { record: { revision: 2 } },
    });
    await save(ana, id, textFlow('três'));
    expect(await draftOf(ana, id)).toMatchObject({ revision: 3, flow: textFlow('três') });
  });

  it('holds 500 nodes, and no more than an item takes', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    const letters = Array.from({ length: 4_000 }, (_, index) =>
      String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000)),
    );
    const many = Array.from({ length: 499 }, (_, index) =>
      textNode(`n${index}`, `${index} ${letters.slice(0, 300).join('')}`),
    );
    expect(await save(ana, id, graphOf([start, ...many]), 1)).toMatchObject({ revision: 2 });
    expect((await draftOf(ana, id)).flow.nodes).toHaveLength(500);
    const long = many.map((node, index) => textNode(node.id, `${index}${letters.join('')}`));
    await expect(save(ana, id, graphOf([start, ...long]), 2)).rejects.toMatchObject({ code: 'ERR_FLOW_SIZE' });
    expect(flowGraph.safeParse({ nodes: [start, ...many, textNode('x', 'x')], connections: [] }).success).toBe(false);
  });

  it('keeps secrets sealed for its company, and takes them back as they are', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    const graph = graphOf([start, flowNodes.openai]);
    const { sealed, revision } = await save(ana, id, graph, 1);
    expect(sealed).toMatchObject([{ nodeId: 'openai', field: 'apiKey' }]);
    const { flow } = await draftOf(ana, id);
    expect(JSON.stringify(flow)).not.toContain('sk-exemplo');
    const [, key, text] = sealed[0]!.value.split('.');
    const stored = { key: key!, text: text! };
    expect(await openToken(stored, { companyId: ana.company.id, purpose: 'flow' })).toBe('sk-exemplo');
    await expect(openToken(stored, { companyId: ana.company.id + 1, purpose: 'flow' })).rejects.toThrow();
    expect(await save(ana, id, flow, revision)).toEqual({ revision, sealed: [] });
    expect(await save(ana, id, graph, 1)).toEqual({ revision, sealed: [] });
  });

  it('holds the files that it names, counted once, and frees them', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    const [file] = await keep(ana);
    await save(ana, id, graphOf([start, imageNode('i', file!), imageNode('j', file!)]), 1);
    expect(await ana.stores.files.ofLibrary(file!.key)).toMatchObject({ uses: 1, bytes: 9 });
    await save(ana, id, textFlow('Olá'), 2);
    expect(await ana.stores.files.ofLibrary(file!.key)).toBeNull();
    expect(await usedStorage(ana.company.id)).toBe(0);
  });

  it('keeps a recording as a voice note, which customers get as one, and other audio as it is', async () => {
    const ana = userContext();
    ana.company.planId = 3;
    const recording = await readFile(new URL('../../../test/voice.webm', import.meta.url));
    const [note] = await keep(ana, 'audio', await upload(ana, 'audio/ogg', recording));
    expect(note).toMatchObject({ name: 'foto.ogg', mimetype: 'audio/ogg; codecs=opus', voice: { seconds: 2 } });
    expect(await ana.media.head(note!.key)).toMatchObject({ size: note!.size });
    const { key: value, name: original, mimetype, size, voice } = note!;
    const element = { type: 'audio', number: 'audio1', value, original, mimetype, size, record: true, ...voice! };
    const flowId = await addFlow(
      ana,
      graphOf([start, nodeOf('singleBlock', 'a', { seq: ['audio1'], elements: [element] })]),
    );
    const phone = new FlowPhone(ana, await addConnection(ana, { flowIdWelcome: flowId }));
    await phone.write('oi');
    const sent = ana.effects.flatMap((effect) =>
      effect.to === 'outbound' && effect.message.type === 'send' ? [effect.message] : [],
    );
    expect(sent).toMatchObject([{ content: { kind: 'audio', key: value, isVoice: true, ...voice! } }]);
    const [sound] = await keep(ana, 'audio', await upload(ana, 'audio/mpeg', 'ID3'));
    expect(sound).toMatchObject({ name: 'foto.png', mimetype: 'audio/mpeg', size: 3, voice: null });
  });

  it('takes no file of somebody else, of another format, too large or too many', async () => {
    const [ana, eva] = [userContext(), userContext()];
    const { id } = await add(ana);
    const [file] = await keep(eva);
    await expect(save(ana, id, graphOf([start, imageNode('i', file!)]), 1)).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
    const gone = { ...file!, key: file!.key.replace(`c/${eva.company.id}/`, `c/${ana.company.id}/`) };
    await expect(save(ana, id, graphOf([start, imageNode('i', gone)]), 1)).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
    await expect(keep(ana, 'img', await upload(eva))).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    await expect(keep(ana, 'video')).rejects.toMatchObject({ code: 'ERR_MEDIA_TYPE' });
    await expect(keep(ana, 'img', await upload(ana, 'application/pdf'))).rejects.toMatchObject({
      code: 'ERR_MEDIA_TYPE',
    });
    const many = Array.from({ length: flowLimits.files + 1 }, (_, index) =>
      imageNode(`i${index}`, { ...file!, key: `${file!.key}${index}` }),
    );
    await expect(save(ana, id, graphOf([start, ...many]), 1)).rejects.toMatchObject({ code: 'ERR_FLOW_FILES' });
  });
});

describe('a publication', () => {
  it('makes a version that the draft no longer changes, with who made it and when, and there is a way back', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    await save(ana, id, textFlow('um'), 1);
    expect(await publish(ana, id, 2)).toMatchObject({
      published: 1,
      publishedBy: ana.actor.viewer.id,
      publishedRevision: 2,
    });
    expect(await publish(ana, id, 2)).toMatchObject({ published: 1 });
    await save(ana, id, textFlow('dois'), 2);
    await publish(ana, id, 3);
    expect(await versionsOf(ana, id)).toMatchObject([
      { number: 2, isPublished: true, publishedBy: ana.actor.viewer.id },
      { number: 1, isPublished: false },
    ]);
    expect((await ana.stores.flows.version(id, 1))?.graph).toEqual(textFlow('um'));
    const restored = await restore(ana, id, 1, 3);
    expect(restored.flow).toMatchObject({ revision: 4, flow: textFlow('um'), published: 2 });
    expect(await restore(ana, id, 1, 3)).toEqual(restored);
    await expect(restore(ana, id, 9, 4)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_VERSION' });
    await expect(restore(ana, id, 2, 1)).rejects.toMatchObject({ code: 'ERR_CHANGED_MEANWHILE' });
  });

  it('is refused with the faults of the draft, and for another draft than the one that was seen', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    await ana.commit(ana.stores.queues.create(queueRecord({ id: 4 }), 10), []);
    await save(ana, id, graphOf([start, nodeOf('ticket', 't', { queueId: 5 })]), 1);
    await expect(publish(ana, id, 2)).rejects.toMatchObject({
      code: 'ERR_FLOW_FAULTS',
      details: { issues: [{ nodeId: 't', code: 'queueGone' }] },
    });
    await expect(publish(ana, id, 1)).rejects.toMatchObject({ code: 'ERR_CHANGED_MEANWHILE' });
    await save(ana, id, graphOf([start, nodeOf('ticket', 't', { queueId: 4 })], [edge('s', 't')]), 2);
    expect(await publish(ana, id, 3)).toMatchObject({ published: 1 });
  });

  it('with a node of OpenAI needs a plan that has it', async () => {
    const ana = userContext({ plan: { useOpenAi: false } });
    const { id } = await add(ana);
    const model = nodeOf('openai', 'o', { name: 'Ana', apiKey: 'sk-empresa', prompt: 'Responda.' });
    await save(ana, id, graphOf([start, model], [edge('s', 'o')]), 1);
    const refused = { code: 'ERR_PLAN_FEATURE', details: { feature: 'useOpenAi' } };
    await expect(publish(ana, id, 2)).rejects.toMatchObject(refused);
    ana.plan = { ...ana.plan, useOpenAi: true };
    expect(await publish(ana, id, 2)).toMatchObject({ published: 1 });
  });

  it('holds its files while its version is kept; the flow’s removal frees them all', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    const [file] = await keep(ana);
    await save(ana, id, graphOf([start, imageNode('i', file!)]), 1);
    await publish(ana, id, 2);
    await save(ana, id, textFlow('Olá'), 2);
    expect(await ana.stores.files.ofLibrary(file!.key)).toMatchObject({ uses: 1 });
    await restore(ana, id, 1, 3);
    expect(await ana.stores.files.ofLibrary(file!.key)).toMatchObject({ uses: 2 });
    await remove(ana, id);
    expect(await ana.stores.files.ofLibrary(file!.key)).toBeNull();
    expect(await usedStorage(ana.company.id)).toBe(0);
    expect(await ana.stores.flows.versions(id)).toEqual([]);
  });

  it('removes the oldest version beyond those that are kept', async () => {
    const ana = userContext();
    const { id } = await add(ana);
    const draft = (await ana.stores.flows.draft(id))!;
    for (let number = 1; number <= flowLimits.versions; number++)
      await ana.commit(
        ana.stores.flows.newVersion(draft, { number, publishedAt: '2026-01-01T00:00:00.000Z', publishedBy: 1 }),
        [],
      );
    const record = (await ana.stores.flows.get(id))!;
    await ana.commit(ana.stores.flows.update(record, { lastVersion: flowLimits.versions }), []);
    await publish(ana, id, 1);
    const numbers = (await versionsOf(ana, id)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([flowLimits.versions, flowLimits.versions + 1, 2]);
  });
});
