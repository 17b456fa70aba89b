import { playFlow } from '@recado/shared/contract/flow-plays';
import type { FlowTestScene } from '@recado/shared/contract/flow-tests';
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
  moves: FlowTestScene['moves'];
}

const isNumber = (number: string): boolean => /^\d{8,15}$/.test(number);

/**
 * Plays a conversation with the draft of a flow; again after each move, and when the draft has another revision.
 *
 * @param initial a recorded conversation, with which it begins
 */
export const useSimulation = (flowId: number, revision: number | null, initial: FlowTestScene | null) => {
  const { t } = useTranslate();
  const { company } = useLogin();
  const [scene, setScene] = useState<SimulatedScene>(() => ({
    ...localTime(initial?.at ?? Date.now(), company.timeZone),
    whatsappId: initial?.whatsappId ?? null,
    name: initial?.name ?? t('common:variables.sampleContact'),
    number: initial?.number ?? '',
    chance: initial?.chance ?? Math.random(),
    moves: initial?.moves ?? [],
  }));
  const { date, time, name, number, moves, ...rest } = scene;
  const played: FlowTestScene = {
    ...rest,
    at: instantOf(date, time, company.timeZone),
    name: name.trim() || t('common:variables.sampleContact'),
    number: isNumber(number) ? number : null,
    moves,
  };
  const body = { ...played, version: null };
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
    /** The scene as calls take it. */
    played,
    query,
    change,
    move: (move: FlowTestScene['moves'][number]): void =>
      setScene((known) =>
        known.moves.length < playLimits.moves ? { ...known, moves: [...known.moves, move] } : known,
      ),
    restart: (): void => change({ moves: [], chance: Math.random() }),
  };
};
