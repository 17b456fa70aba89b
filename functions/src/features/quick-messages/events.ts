import { quickMessageEvent } from '@recado/shared/contract/quick-messages';
import { isShared } from '@recado/shared/permissions/quick-messages';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import { presentQuickMessage, type QuickMessageRecord } from '../../data/quick-messages/store.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/realtime.ts';

const audienceOf = (record: QuickMessageRecord): Room => (isShared(record) ? 'everyone' : `user:${record.userId}`);

/** Publishes a quick message to those who see it. */
export const quickMessageChanged = (
  context: RealtimeSource,
  action: 'create' | 'update',
  record: QuickMessageRecord,
): Effect =>
  realtime(context, {
    event: quickMessageEvent,
    data: { action, record: presentQuickMessage(record) },
    rooms: [audienceOf(record)],
    order: `quick-message-${record.id}`,
  });

/** Publishes to those who saw a quick message that they see it no longer; `after` is what its owner still sees. */
export const quickMessageRemoved = (
  context: RealtimeSource,
  before: QuickMessageRecord,
  after: QuickMessageRecord | null,
): Effect =>
  realtime(context, {
    event: quickMessageEvent,
    data: { action: 'delete', id: before.id },
    rooms: [audienceOf(before)],
    except: after ? [audienceOf(after)] : [],
    order: `quick-message-${before.id}`,
  });
