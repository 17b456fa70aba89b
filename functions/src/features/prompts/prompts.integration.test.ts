import { describe, expect, it } from 'vitest';
import { flowNodes, graphOf, nodeOf } from '@recado/shared/test/flows';
import { addQueue } from '../../../test/conversation.ts';
import { addFlow } from '../../../test/flow-phone.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { createEvaluationCase } from '../evaluation/cases.ts';
import { createQueueIntegration } from '../queue-integrations/queue-integrations.ts';
import { updateCompanySetting } from '../settings/update-company-setting.ts';
import { createWebhook } from '../webhooks/webhooks.ts';
import * as calls from './prompts.ts';
import { listModelProviders } from './providers.ts';

const none = { params: undefined, query: undefined, body: undefined };
type Body = Parameters<typeof calls.createPrompt>[1]['body'];

const add = async (by: TestContext, body: Partial<Body> = {}) =>
  calls.createPrompt(by, {
    ...none,
    body: {
      name: 'Atendente',
      prompt: 'Você atende os clientes de uma confeitaria e responde sobre bolos.',
      apiKey: 'sk-da-confeitaria-1234',
      queueId: body.queueId ?? (await addQueue(by, `Fila ${by.ids.ulid()}`)).id,
      ...body,
    },
  });
const change = (by: TestContext, id: number, body: Partial<Body>) =>
  calls.updatePrompt(by, { ...none, params: { id }, body });

describe('a prompt', () => {
  it('has the defaults of the specification', async () => {
    expect(await add(userContext())).toMatchObject({
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      voice: 'texto',
      hasVoiceKey: false,
    });
  });

  it('stores its keys sealed, shows the end of one, and keeps those that a change does not give', async () => {
    const ana = userContext();
    const { id } = await add(ana, { voiceKey: 'chave-da-voz-12345', voice: 'pt-BR-YaraNeural' });
    const shown = await change(ana, id, { name: 'Outro nome' });
    expect(shown).toMatchObject({ name: 'Outro nome', apiKeyEnd: '1234', hasVoiceKey: true });
    expect(shown).not.toHaveProperty('apiKey');
    expect(shown).not.toHaveProperty('voiceKey');
    const { apiKey, voiceKey } = (await ana.stores.prompts.get(id))!;
    expect(JSON.stringify({ apiKey, voiceKey })).not.toContain('confeitaria');
    const owner = { companyId: ana.company.id, purpose: 'prompt' } as const;
    expect(await openToken(apiKey, owner)).toBe('sk-da-confeitaria-1234');
    await expect(openToken(apiKey, { ...owner, companyId: owner.companyId + 1 })).rejects.toThrow();
    expect(await change(ana, id, { apiKey: 'sk-outra-chave-9876', voiceKey: '' })).toMatchObject({
      apiKeyEnd: '9876',
      hasVoiceKey: false,
    });
  });

  it('takes another address with a key of its own alone', async () => {
    const ana = userContext();
    const baseUrl = 'https://ia.example.com/v1';
    const { id } = await add(ana, { baseUrl });
    expect(await change(ana, id, { name: 'Outro nome', baseUrl })).toMatchObject({ name: 'Outro nome', baseUrl });
    for (const other of ['https://outra.example.com/v1', ''])
      await expect(change(ana, id, { baseUrl: other })).rejects.toMatchObject({ code: 'ERR_PROMPT_KEY_OF_ADDRESS' });
    expect(await ana.stores.prompts.get(id)).toMatchObject({ baseUrl, apiKeyEnd: '1234' });
    expect(await change(ana, id, { baseUrl: '', apiKey: 'sk-outra-chave-9876' })).toMatchObject({
      baseUrl: '',
      apiKeyEnd: '9876',
    });
  });

  it('takes another key of the voice with another region, or none; no region gets the key of another', async () => {
    const ana = userContext();
    const voice = { voice: 'pt-BR-YaraNeural', voiceKey: 'chave-azure-123', voiceRegion: 'brazilsouth' } as const;
    const { id } = await add(ana, voice);
    for (const voiceRegion of ['eastus', ''])
      await expect(change(ana, id, { voiceRegion })).rejects.toMatchObject({ code: 'ERR_PROMPT_KEY_OF_REGION' });
    expect(await change(ana, id, { name: 'Outro nome', voiceRegion: 'brazilsouth' })).toMatchObject({
      ...{ name: 'Outro nome', voiceRegion: 'brazilsouth', hasVoiceKey: true },
    });
    expect(await change(ana, id, { voiceRegion: '', voiceKey: '' })).toMatchObject({ hasVoiceKey: false });
    expect(await change(ana, id, { voiceRegion: 'eastus' })).toMatchObject({ voiceRegion: 'eastus' });
  });

  it('is listed with the providers that it sends to', async () => {
    const ana = userContext();
    await add(ana, { voice: 'pt-BR-YaraNeural', voiceKey: 'chave-azure-123', voiceRegion: 'brazilsouth' });
    await add(ana, { name: 'Da noite', baseUrl: 'https://ia.example.com/v1' });
    const { providers, notes } = await listModelProviders(ana, none);
    const installation = process.env.OPENAI_API_URL;
    expect(notes).toBe(false);
    expect(providers).toEqual([
      {
        address: installation,
        uses: [
          {
            use: 'prompts',
            sends: ['texts', 'name', 'images', 'documents', 'audio'],
            names: ['Atendente', 'Da noite'],
          },
          { use: 'transcriptions', sends: ['audio'], names: [] },
        ],
      },
      {
        address: expect.stringContaining('brazilsouth') as string,
        uses: [{ use: 'prompts', sends: ['voice'], names: ['Atendente'] }],
      },
      {
        address: 'https://ia.example.com/v1',
        uses: [{ use: 'prompts', sends: ['texts', 'name', 'images', 'documents', 'audio'], names: ['Da noite'] }],
      },
    ]);
  });

  it('is listed with flows, integrations, webhooks, help, evaluation and what compares sources', async () => {
    const ana = userContext();
    const { id: promptId } = await add(ana, { baseUrl: 'https://ia.example.com/v1', knowledge: 'all' });
    await createEvaluationCase(ana, { ...none, body: { promptId, question: 'oi' } });
    await updateCompanySetting(ana, { ...none, body: { column: 'assistancePromptId', data: promptId } });
    await createQueueIntegration(ana, {
      ...none,
      body: { name: 'CRM', type: 'webhook', urlN8N: 'https://crm.example.com/bot' },
    });
    await createWebhook(ana, {
      ...none,
      body: { url: 'https://erp.example.com/eventos', description: 'ERP', events: ['message.received'] },
    });
    const apiKey = 'sk-do-fluxo-1234567890';
    const voice = { voice: 'pt-BR-YaraNeural', voiceKey: 'chave-azure-123', voiceRegion: 'eastus' };
    const node = nodeOf('openai', 'ia', { name: 'Ana', prompt: 'Atenda bem.', apiKey, ...voice });
    await addFlow(ana, graphOf([flowNodes.start, node]));
    const { providers } = await listModelProviders(ana, none);
    const usesOf = (part: string) =>
      providers
        .find(({ address }) => address.includes(part))!
        .uses.map(({ use, sends, names }) => [use, ...names, sends.join(' ')]);
    expect(usesOf('ia.example')).toEqual([
      ['prompts', 'Atendente', 'texts name images documents audio sources'],
      ['help', 'Atendente', 'help sources'],
      ['knowledge', 'sources questions'],
      ['evaluation', 'Atendente', 'questions'],
    ]);
    expect(usesOf(new URL(process.env.OPENAI_API_URL!).host)).toEqual([
      ['prompts', 'Atendente', 'audio'],
      ['flows', 'Fluxo', 'texts name images documents audio'],
      ['transcriptions', 'audio'],
    ]);
    expect(usesOf('eastus')).toEqual([['flows', 'Fluxo', 'voice']]);
    expect(usesOf('crm.example')).toEqual([['integrations', 'CRM', 'texts documents identifiers']]);
    expect(usesOf('erp.example')).toEqual([['webhooks', 'ERP', 'events']]);
  });

  it('publishes its changes without keys to administrators', async () => {
    const ana = userContext();
    await add(ana);
    const published = JSON.stringify(ana.effects);
    expect(published).toContain('"prompt"');
    expect(published).not.toContain('sk-da-confeitaria');
  });

  it.each<[string, Partial<Body>, string]>([
    ['a queue of another company', { queueId: 999_999 }, 'ERR_NO_QUEUE_FOUND'],
    ['an address with a password', { baseUrl: 'https://a:b@example.com/' }, 'ERR_WEBHOOK_URL'],
  ])('refuses %s, also by a change', async (_, body, code) => {
    const ana = userContext();
    await expect(add(ana, body)).rejects.toMatchObject({ code });
    const { id } = await add(ana);
    await expect(change(ana, id, body)).rejects.toMatchObject({ code });
  });
});
