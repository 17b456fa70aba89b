import type { PlayMove } from '@recado/shared/contract/bot-plays';
import { playLimits } from '@recado/shared/limits/bot-plays';
import { instantOf, localTime } from '@recado/shared/text/time';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLogin } from '../../login/login-query.ts';

/** A conversation to play. It stands in the address: a reload, and coming back from another page, plays the same one. */
export interface Scenario {
  connectionId: number | null;
  /** YYYY-MM-DD and HH:mm on the company's clock. */
  date: string;
  time: string;
  moves: readonly PlayMove[];
}

/** A move as the address has it: a letter, and for a message its text, for a wait its minutes. */
const writtenMove = (move: PlayMove): string => {
  if (move.type === 'write') return `w${move.text}`;
  return move.type === 'wait' ? `m${move.minutes}` : move.type[0]!;
};

const readMove = (text: string): PlayMove[] => {
  const [, kind = '', rest = ''] = /^(.)(.*)$/su.exec(text) ?? [];
  switch (kind) {
    case 'w':
      return rest === '' || rest.length > playLimits.text.max ? [] : [{ type: 'write', text: rest }];
    case 'm':
      return /^[1-9]\d{0,3}$/.test(rest) ? [{ type: 'wait', minutes: Number(rest) }] : [];
    case 'c':
      return [{ type: 'call' }];
    case 'a':
      return [{ type: 'accept' }];
    case 'r':
      return [{ type: 'resolve' }];
    default:
      return [];
  }
};

const dateIn = (text: string | null, fallback: string): string =>
  text !== null && /^2\d{3}-\d{2}-\d{2}$/.test(text) ? text : fallback;
const timeIn = (text: string | null, fallback: string): string =>
  text !== null && /^\d{2}:\d{2}$/.test(text) ? text : fallback;

const readScenario = (params: URLSearchParams, now: { date: string; time: string }): Scenario => ({
  connectionId: Number(params.get('connection')) || null,
  date: dateIn(params.get('date'), now.date),
  time: timeIn(params.get('time'), now.time),
  moves: params.getAll('move').flatMap(readMove).slice(0, playLimits.moves),
});

const writtenScenario = ({ connectionId, date, time, moves }: Scenario): URLSearchParams => {
  const params = new URLSearchParams({
    ...(connectionId === null ? {} : { connection: `${connectionId}` }),
    date,
    time,
  });
  for (const move of moves) params.append('move', writtenMove(move));
  return params;
};

/** The scenario that is played; at first a customer who writes now. The address follows it. */
export const useScenario = () => {
  const { company } = useLogin();
  const [params, setParams] = useSearchParams();
  const [scenario, setScenario] = useState(() => readScenario(params, localTime(Date.now(), company.timeZone)));
  useEffect(() => {
    const written = writtenScenario(scenario);
    if (written.toString() !== params.toString()) setParams(written, { replace: true });
  }, [scenario, params, setParams]);
  return {
    scenario,
    at: instantOf(scenario.date, scenario.time, company.timeZone),
    change: (changes: Partial<Scenario>): void => setScenario((known) => ({ ...known, ...changes })),
    move: (move: PlayMove): void =>
      setScenario((known) =>
        known.moves.length < playLimits.moves ? { ...known, moves: [...known.moves, move] } : known,
      ),
  };
};
