import { createQuickMessage } from '@recado/shared/contract/quick-messages';
import { createTicketNote } from '@recado/shared/contract/ticket-notes';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { publicEndpoints } from '../src/entry/public-api/operations.ts';
import type { Belongings } from './belongings.ts';
import { callApi } from './call-api.ts';
import { repeatedInput } from './repeated-inputs.ts';

/** The calls of the public API; removals come last. */
export const publicCalls = publicEndpoints.toSorted(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
);

/** Calls that the state of the company's things refuses: the example is right still. */
export const refusedByState: ReadonlySet<string> = new Set(['pauseCampaign', 'restartCampaign']);

/** The company with a note and a quick message of the key: it may change its own. */
export const withOwn = async (mine: Belongings, token: string): Promise<Belongings> => {
  const add = async (endpoint: typeof createTicketNote | typeof createQuickMessage, body: object): Promise<number> => {
    const answer = await callApi(endpoint, { token, body, under: publicApiPath });
    return (answer.body as unknown as { id: number }).id;
  };
  const ticketNote = await add(createTicketNote, { note: 'Pago', ticketId: mine.ticketId });
  const quickMessage = await add(createQuickMessage, { shortcode: 'pago', message: 'Pago!' });
  return { ...mine, things: { ...mine.things, ticketNote, quickMessage } };
};

/** The values of an example in a company: its own things, and no files, which the key would have to upload. */
export const givenTo = async (endpoint: (typeof publicEndpoints)[number], mine: Belongings) => {
  const { params, query, body } = await repeatedInput(endpoint, mine);
  const { mediaPath: _path, mediaName: _name, ...fields } = (body ?? {}) as Record<string, unknown>;
  const asked = endpoint.name === 'listTicketNotes' ? { ticketId: mine.ticketId } : query;
  return { params, ...(asked && { query: asked }), ...(body !== undefined && { body: fields }) };
};
