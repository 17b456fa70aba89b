import { edge, flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { typebotExport } from '@recado/shared/test/typebot-export';
import { describe, expect, it } from 'vitest';
import { addFlow } from '../../../test/flow-phone.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { exportFlow, importFlow } from './exchange.ts';

useOwnQueues();

const none = { params: undefined, query: undefined, body: undefined };
const take = (by: TestContext, content: unknown) =>
  importFlow(by, { ...none, body: { content: typeof content === 'string' ? content : JSON.stringify(content) } });
const give = (by: TestContext, id: number) => exportFlow(by, { ...none, params: { id } });

describe('a flow', () => {
  it('is exported without secrets, and imported by another company', async () => {
    const [ana, eva] = [userContext(), userContext()];
    const nodes = [flowNodes.start, textNode('t', 'Olá \ud83d'), flowNodes.openai];
    const id = await addFlow(ana, graphOf(nodes), false);
    const file = await give(ana, id);
    expect(JSON.stringify(file)).not.toMatch(/sealed|sk-/);
    await expect(give(eva, id)).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
    const { flow, omissions } = await take(eva, file);
    expect(flow).toMatchObject({ name: 'Fluxo', active: true, published: null });
    expect(omissions).toMatchObject([{ kind: 'secret' }]);
    expect((await eva.stores.flows.draft(flow.id))!.graph.connections).toEqual([
      edge('start', 't'),
      edge('t', 'openai'),
    ]);
  });

  it('is imported without the files of another company', async () => {
    const ana = userContext();
    const element = {
      type: 'img',
      number: 'img1',
      value: 'c/1/library/1/A/a.png',
      original: 'a.png',
      mimetype: 'image/png',
      size: 3,
    };
    const graph = graphOf([flowNodes.start, nodeOf('singleBlock', 'i', { seq: ['img1'], elements: [element] })]);
    const { flow, omissions } = await take(ana, {
      schema: 'recado-flow',
      version: 1,
      name: 'x',
      files: [],
      flow: graph,
    });
    expect(omissions).toEqual([{ kind: 'media', where: 'i', what: 'a.png' }]);
    expect((await ana.stores.flows.draft(flow.id))!.files).toEqual([]);
  });

  it('is made of an export of Typebot, and what does not map is named', async () => {
    const ana = userContext();
    const { flow, omissions } = await take(ana, typebotExport());
    expect(flow.name).toBe('Atendimento');
    expect(omissions.map(({ kind }) => kind)).toContain('condition');
  });

  it.each<[unknown, string]>([
    ['not JSON', 'ERR_FLOW_FILE'],
    ['{"a":1}', 'ERR_FLOW_FILE'],
    [{ schema: 'recado-flow', version: 9 }, 'ERR_FLOW_FILE'],
    [{ ...typebotExport(), version: '7' }, 'ERR_FLOW_FILE_VERSION'],
    [{ ...typebotExport(), edges: 'nonsense' }, 'ERR_FLOW_FILE'],
  ])('is not made of %j', async (content, code) => {
    const ana = userContext();
    await expect(take(ana, content)).rejects.toMatchObject({ code });
    expect(await ana.stores.flows.list()).toEqual([]);
  });
});
