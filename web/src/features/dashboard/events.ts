import { campaignEvent } from '@recado/shared/contract/campaigns';
import { figuresEvent, getDashboard } from '@recado/shared/contract/dashboard';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { getCampaignFigures, getMessageFigures } from '@recado/shared/contract/message-figures';
import { appMessageEvent } from '@recado/shared/contract/messages';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../api/query.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';
import { atMostEach } from './at-most-each.ts';

/** Milliseconds between two reads of the figures while tickets change. */
const pause = 1_000;
/** The same of the figures of messages, of which every message is one: a read counts those of all tickets in service. */
const messagePause = 5_000;

/** Returns a function that has the shown results of a call read again, at most once in a pause. */
const readingAgain = (endpoint: Endpoint, each: number) =>
  atMostEach(each, (client: QueryClient) => void client.invalidateQueries({ queryKey: queryKey(endpoint) }));

const readFigures = readingAgain(getDashboard, pause);
const readMessages = readingAgain(getMessageFigures, messagePause);
const readCampaigns = readingAgain(getCampaignFigures, messagePause);

/**
 * The handlers of events about what the dashboard counts. Who sees the dashboard and not all tickets learns of messages by the
 * events of tickets, and by the read of each minute.
 */
export const dashboardEvents: readonly BoundHandler[] = [
  handlerOf(figuresEvent, (_payload, { client }) => {
    readFigures(client);
    readMessages(client);
  }),
  handlerOf(appMessageEvent, (_payload, { client }) => {
    readMessages(client);
    readCampaigns(client);
  }),
  handlerOf(campaignEvent, (_payload, { client }) => {
    readMessages(client);
    readCampaigns(client);
  }),
];
