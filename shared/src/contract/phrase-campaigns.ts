import * as z from 'zod';
import { phraseCampaignLimits } from '../limits/phrase-campaigns.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, pageResult, recordChanges, searchedPage, trimmed } from './parameters.ts';

const fields = {
  name: trimmed(phraseCampaignLimits.name),
  /** The flow that the phrase starts. */
  flowId: id,
  /** The connection whose customers write it. */
  whatsappId: id,
  /** A message that is the same but for spaces around it, case and accents starts the flow. */
  phrase: trimmed(phraseCampaignLimits.phrase),
  status: z.boolean(),
};

export const phraseCampaign = z.object({ id, ...fields });
export type PhraseCampaign = z.output<typeof phraseCampaign>;

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;
const one = { ...calls, path: '/flowcampaign/{id}', params: idParams('phraseCampaign') } as const;

export const listPhraseCampaigns = endpoint({
  ...calls,
  name: 'listPhraseCampaigns',
  summary: 'Lists the phrase campaigns by name, a page at a time',
  method: 'GET',
  path: '/flowcampaign',
  query: searchedPage,
  result: z.object({ flow: z.array(phraseCampaign), ...pageResult }),
});

export const getPhraseCampaign = endpoint({
  ...one,
  name: 'getPhraseCampaign',
  summary: 'Returns a phrase campaign',
  method: 'GET',
  result: phraseCampaign,
});

export const createPhraseCampaign = endpoint({
  ...calls,
  name: 'createPhraseCampaign',
  summary: 'Creates a phrase that starts a flow on a connection',
  method: 'POST',
  creates: true,
  path: '/flowcampaign',
  body: z.object({ ...fields, status: fields.status.default(true) }),
  result: phraseCampaign,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_LIMIT_REACHED'],
  example: { body: { name: 'Promoção de maio', flowId: 1, whatsappId: 1, phrase: 'Quero a promoção' } },
});

export const updatePhraseCampaign = endpoint({
  ...one,
  name: 'updatePhraseCampaign',
  summary: 'Changes a phrase campaign',
  method: 'PUT',
  edit: true,
  body: z.object(fields).partial(),
  result: phraseCampaign,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_WAPP_FOUND'],
  example: { body: { name: 'Promoção de junho' } },
});

export const deletePhraseCampaign = endpoint({
  ...one,
  name: 'deletePhraseCampaign',
  summary: 'Deletes a phrase campaign',
  method: 'DELETE',
  result: done,
});

/** Sent to administrators. */
export const phraseCampaignEvent = realtimeEvent('flowCampaign', recordChanges({ record: phraseCampaign }, { id }));
