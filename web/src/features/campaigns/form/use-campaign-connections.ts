import { listConnectionNames } from '@recado/shared/contract/connections';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { type CampaignValues, connectionsOf } from './campaign-values.ts';

type ConnectionSummary = ResultOf<typeof listConnectionNames>[number];

/** The content that the chosen connections of a campaign send. */
interface ChosenConnections {
  /** The first chosen connection of the Cloud API, which sends templates only; null without one. */
  cloud: ConnectionSummary | null;
  /** The first chosen connection that sends the texts; null without one. */
  phone: ConnectionSummary | null;
  /** True if texts are sent, as far as connections are chosen. */
  sendsTexts: boolean;
}

interface CampaignConnections extends ChosenConnections {
  /** The connections that campaigns may be sent from. */
  all: readonly ConnectionSummary[];
}

type Chosen = Pick<CampaignValues, 'whatsappId' | 'otherIds'>;

/** Returns the content that the chosen connections send. */
export const chosenOf = (all: readonly ConnectionSummary[], values: Chosen): ChosenConnections => {
  const chosen = connectionsOf(values).flatMap((id) => all.find((connection) => connection.id === id) ?? []);
  const phone = chosen.find(({ channel }) => channel === 'whatsapp') ?? null;
  return {
    cloud: chosen.find(({ channel }) => channel === 'whatsappapi') ?? null,
    phone,
    sendsTexts: chosen.length === 0 || phone !== null,
  };
};

/** The connections of a campaign's form, and what those that are chosen send. */
export const useCampaignConnections = (values: Chosen): CampaignConnections => {
  const { data = [] } = useQuery(endpointQuery(listConnectionNames, { query: {} }));
  const all = data.filter(({ channel }) => channel === 'whatsapp' || channel === 'whatsappapi');
  return { all, ...chosenOf(all, values) };
};
