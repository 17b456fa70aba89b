import { playBot } from '@recado/shared/contract/bot-plays';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { dialogStore, isDialogOpen } from '../../components/dialog/dialogs.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { Scenario } from './use-scenario.ts';

/** Plays a scenario; again when a dialog was closed, in which a text may have been changed. */
export const usePlay = (connectionId: number | null, at: number, moves: Scenario['moves']) => {
  const { t } = useTranslate();
  const name = t('common:variables.sampleContact');
  const query = useQuery({
    queryKey: [playBot.name, connectionId, at, moves, name],
    queryFn: () => call(playBot, { params: { id: connectionId! }, body: { at, name, moves: [...moves] } }),
    enabled: connectionId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isOpen = useSyncExternalStore(dialogStore.subscribe, isDialogOpen);
  const wasOpen = useRef(isOpen);
  const { refetch } = query;
  useEffect(() => {
    if (wasOpen.current && !isOpen) void refetch();
    wasOpen.current = isOpen;
  }, [isOpen, refetch]);
  return query;
};
