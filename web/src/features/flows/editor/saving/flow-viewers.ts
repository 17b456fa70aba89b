import { flowViewersEvent } from '@recado/shared/contract/flows';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { handlerOf } from '../../../../realtime/event-handler.ts';
import { useRealtime } from '../../../../realtime/realtime-context.ts';

interface Colleague {
  id: number;
  name: string;
}

const keyOf = (flowId: number) => ['flowViewers', flowId] as const;
const none: Colleague[] = [];

/** `company-{id}-flowViewers`: who has the editor of a flow open. */
export const flowViewersHandler = handlerOf(flowViewersEvent, ({ flowId, users }, { client, login }) => {
  client.setQueryData<Colleague[]>(
    keyOf(flowId),
    users.filter(({ id }) => id !== login.user.id),
  );
});

/** Joins the room of a flow while its editor is open. Returns the colleagues who have it open too. */
export const useFlowViewers = (flowId: number): readonly Colleague[] => {
  const { join } = useRealtime();
  useEffect(() => join({ action: 'joinFlow', flowId }, { action: 'joinFlowLeave', flowId }), [join, flowId]);
  const { data } = useQuery({ queryKey: keyOf(flowId), enabled: false, initialData: none });
  return data;
};
