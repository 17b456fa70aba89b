import type { PlayMove } from '@recado/shared/contract/bot-plays';
import { playFlow } from '@recado/shared/contract/flow-plays';
import { playLimits } from '@recado/shared/limits/bot-plays';
import { instantOf, localTime } from '@recado/shared/text/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

/** The scene of a simulated conversation, as the panel edits it. */
export interface SimulatedScene {
  /** Null for the flow without the rules of a connection. */
  whatsappId: number | null;
  /** YYYY-MM-DD and HH:mm on the company's clock. */
  date: string;
  time: string;
  name: string;
  number: string;
  /** The random number by which branches are chosen. */
  chance: number;
  moves: readonly PlayMove[];
}

const isNumber = (number: string): boolean => /^\d{8,15}$/.test(number);

/** Plays a conversation with the draft of a flow; again after each move, and when the draft has another revision. */
export const useSimulation = (flowId: number, revision: number | null) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const [scene, setScene] = useState<SimulatedScene>(() => ({
    ...localTime(Date.now(), company.timeZone),
    whatsappId: null,
    name: t('common:variables.sampleContact'),
    number: '',
    chance: Math.random(),
    moves: [],
  }));
  const { date, time, name, number, moves, ...rest } = scene;
  const body = {
    ...rest,
    at: instantOf(date, time, company.timeZone),
    name: name.trim() || t('common:variables.sampleContact'),
    number: isNumber(number) ? number : null,
    moves: [...moves],
    version: null,
  };
  const query = useQuery({
    queryKey: [playFlow.name, flowId, revision, body],
    queryFn: () => call(playFlow, { params: { id: flowId }, body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const change = (changes: Partial<SimulatedScene>): void => setScene((known) => ({ ...known, ...changes }));
  return {
    scene,
    query,
    change,
    move: (move: PlayMove): void =>
      setScene((known) =>
        known.moves.length < playLimits.moves ? { ...known, moves: [...known.moves, move] } : known,
      ),
    restart: (): void => change({ moves: [], chance: Math.random() }),
  };
};
