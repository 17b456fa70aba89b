import { listAllPrompts, listPrompts, promptEvent } from '@recado/shared/contract/prompts';
import { liveList } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about prompts. */
export const promptsEvents: readonly BoundHandler[] = [listPrompts, listAllPrompts].map((list) =>
  liveList(promptEvent, list, (payload) =>
    payload.action === 'delete' ? { removed: payload.promptId } : { changed: payload.prompt },
  ),
);
