import type { RealtimeEvent } from '@recado/shared/contract/grammar';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import type { z } from 'zod';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

type WithoutAction<Data> = Data extends unknown ? Omit<Data, 'action'> : never;
type DataOf<Payload extends z.ZodType, Action> = WithoutAction<Extract<z.input<Payload>, { action: Action }>>;

interface Publication<Stored, Payload extends z.ZodType> {
  /** The rooms of those who see a record. */
  rooms: (record: Stored) => readonly Room[];
  /** The event's data for a new or changed record, beside the action. */
  changed: (record: Stored) => DataOf<Payload, 'create' | 'update'>;
  /** The event's data for a removed record, beside the action. */
  removed: (record: Stored) => DataOf<Payload, 'delete'>;
}

/**
 * Makes the function that publishes changes of a kind of record, as `effects` of `recordsOf`. Those who see a record get
 * `create` or `update`; those who no longer see it get `delete`.
 *
 * @param entity its name keeps the events of a record in their order
 */
export const recordEvents =
  <Stored extends { id: number }, Payload extends z.ZodType>(
    entity: { name: string },
    event: RealtimeEvent<Payload>,
    { rooms, changed, removed }: Publication<Stored, Payload>,
  ) =>
  (context: RealtimeSource, before: Stored | null, after: Stored | null): Effect[] => {
    const publish = (record: Stored, data: object, to: readonly Room[], except: readonly Room[]): Effect =>
      realtime(context, {
        event,
        data: data as z.input<Payload>,
        rooms: to,
        except,
        order: `${entity.name.replaceAll(' ', '-')}-${record.id}`,
      });
    const seeing = after ? rooms(after) : [];
    const left = before && !seeing.includes('everyone') ? rooms(before).filter((room) => !seeing.includes(room)) : [];
    return [
      ...(after ? [publish(after, { action: before ? 'update' : 'create', ...changed(after) }, seeing, [])] : []),
      ...(before && left.length > 0 ? [publish(before, { action: 'delete', ...removed(before) }, left, seeing)] : []),
    ];
  };
