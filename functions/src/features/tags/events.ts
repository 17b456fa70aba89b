import { type Tag, tagEvent } from '@recado/shared/contract/tags';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';

/** Publishes a tag to every user of the company. */
export const tagChanged = (context: RealtimeSource, action: 'create' | 'update', tag: Tag): Effect =>
  realtime(context, { event: tagEvent, data: { action, tag }, rooms: ['everyone'], order: `tag-${tag.id}` });

/** Publishes that a tag is gone. */
export const tagRemoved = (context: RealtimeSource, tagId: number): Effect =>
  realtime(context, { event: tagEvent, data: { action: 'delete', tagId }, rooms: ['everyone'], order: `tag-${tagId}` });
