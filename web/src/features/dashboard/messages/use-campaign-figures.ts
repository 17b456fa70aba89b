import { getCampaignFigures } from '@recado/shared/contract/message-figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import type { PeriodQuery } from '../figures/period.ts';
import { whileCounting, whileQuiet } from '../figures/refetch.ts';

/** Reads the campaigns that began in a period, again while their days are counted. */
export const useCampaignFigures = (query: PeriodQuery) =>
  useQuery({
    ...endpointQuery(getCampaignFigures, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.uncounted > 0 ? whileCounting : whileQuiet),
  });
