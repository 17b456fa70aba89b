import { type PlayMove, playLimits, playMove } from '@recado/shared/contract/bot-plays';
import { instantOf, localTime } from '@recado/shared/text/time';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { useLogin } from '../../login/login-query.ts';

/** What the address holds: a reload, and coming back from another page, plays the same conversation. */
export interface Scenario {
  connectionId: number | null;
  /** YYYY-MM-DD and HH:mm on the company's clock. */
  date: string;
  time: string;
  moves: readonly PlayMove[];
}

const storedMoves = z.array(playMove).max(playLimits.moves);

const movesIn = (text: string | null): readonly PlayMove[] => {
  if (text === null) return [];
  try {
    return storedMoves.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
};

const dateIn = (text: string | null, fallback: string): string =>
  text !== null && /^2\d{3}-\d{2}-\d{2}$/.test(text) ? text : fallback;
const timeIn = (text: string | null, fallback: string): string =>
  text !== null && /^\d{2}:\d{2}$/.test(text) ? text : fallback;

/** The scenario that is played, in the address; at first a customer who writes now. */
export const useScenario = () => {
  const { company } = useLogin();
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => localTime(Date.now(), company.timeZone));
  const scenario: Scenario = {
    connectionId: Number(params.get('connection')) || null,
    date: dateIn(params.get('date'), now.date),
    time: timeIn(params.get('time'), now.time),
    moves: movesIn(params.get('moves')),
  };
  const change = (changes: Partial<Scenario>): void => {
    const { connectionId, date, time, moves } = { ...scenario, ...changes };
    setParams(
      {
        ...(connectionId === null ? {} : { connection: String(connectionId) }),
        date,
        time,
        ...(moves.length === 0 ? {} : { moves: JSON.stringify(moves) }),
      },
      { replace: true },
    );
  };
  return { scenario, at: instantOf(scenario.date, scenario.time, company.timeZone), change };
};
