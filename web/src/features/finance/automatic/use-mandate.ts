import { getMandate, settleMandate } from '@recado/shared/contract/automatic-pix';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, queryKey } from '../../../api/query.ts';

/** Milliseconds between two looks at what the payer has answered, where no event comes. */
const lookEvery = 10_000;

/** Returns the company's permission by Pix Automático. */
export const useMandate = (): ResultOf<typeof getMandate> | undefined => useQuery(endpointQuery(getMandate, {})).data;

/** Asks what the payer has answered until there is an answer, while a QR code is shown. */
export const useMandateAnswer = (isWaiting: boolean): void => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKey(settleMandate),
    queryFn: () => call(settleMandate, {}),
    enabled: isWaiting,
    refetchInterval: lookEvery,
    staleTime: 0,
  });
  const state = data?.mandate?.state;
  useEffect(() => {
    if (state !== undefined && state !== 'created') void client.invalidateQueries({ queryKey: queryKey(getMandate) });
  }, [client, state]);
};
