import { knowledgeEvent, listAllKnowledgeSources, listKnowledgeSources } from '@recado/shared/contract/knowledge';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about sources of knowledge. */
export const knowledgeEvents: readonly BoundHandler[] = [listKnowledgeSources, listAllKnowledgeSources].map((list) =>
  liveList(knowledgeEvent, list, (payload) =>
    payload.action === 'delete' ? { removed: payload.sourceId } : { changed: payload.source },
  ),
);
