import type { PlayMove } from '@recado/shared/contract/bot-plays';
import { playLimits } from '@recado/shared/limits/bot-plays';
import { instantOf, localTime } from '@recado/shared/text/time';
import { useState } from 'react';
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

/** The scenario that is played, in the address; at first a customer who writes now. */
export const useScenario = () => {
  const { company } = useLogin();
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => localTime(Date.now(), company.timeZone));
  const scenario: Scenario = {
    connectionId: Number(params.get('connection')) || null,
    date: dateIn(params.get('date'), now.date),
    time: timeIn(params.get('time'), now.time),
    moves: params.getAll('move').flatMap(readMove).slice(0, playLimits.moves),
  };
  const change = (changes: Partial<Scenario>): void => {
    const { connectionId, date, time, moves } = { ...scenario, ...changes };
    const next = new URLSearchParams({
      ...(connectionId === null ? {} : { connection: `${connectionId}` }),
      date,
      time,
    });
    for (const move of moves) next.append('move', writtenMove(move));
    setParams(next, { replace: true });
  };
  return { scenario, at: instantOf(scenario.date, scenario.time, company.timeZone), change };
};
