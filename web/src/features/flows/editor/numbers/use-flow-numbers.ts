import { type FlowNumbers, getFlowNumbers } from '@recado/shared/contract/flow-runs';
import { addDays, localTime } from '@recado/shared/text/time';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery } from '../../../../api/query.ts';
import { useLogin } from '../../../../login/login-query.ts';
import { type CanvasNumbers, canvasNumbers } from './canvas-numbers.ts';

/** Milliseconds after which the numbers that are shown are read again. */
const pace = 30_000;

/** The choices of a period: days up to today. */
export const periods = [1, 7, 30, 90] as const;
type NumbersPeriod = (typeof periods)[number];

interface ShownNumbers {
  period: NumbersPeriod;
  setPeriod: (period: NumbersPeriod) => void;
  /** The first day of the period: YYYY-MM-DD. */
  startDate: string;
  query: UseQueryResult<FlowNumbers>;
  /** Null while they are not shown, or not there yet. */
  canvas: CanvasNumbers | null;
}

/** Reads the numbers of a flow's published version while they are shown. */
export const useFlowNumbers = (flowId: number, isShown: boolean): ShownNumbers => {
  const { timeZone } = useLogin().company;
  const [period, setPeriod] = useState<NumbersPeriod>(30);
  const [today] = useState(() => localTime(Date.now(), timeZone).date);
  const startDate = addDays(today, 1 - period);
  const query = useQuery({
    ...endpointQuery(getFlowNumbers, { params: { id: flowId }, query: { startDate } }),
    enabled: isShown,
    refetchInterval: pace,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const canvas = useMemo(() => (isShown && data ? canvasNumbers(data) : null), [isShown, data]);
  return { period, setPeriod, startDate, query, canvas };
};
