import * as z from 'zod';
import { personChat } from '../jid.ts';
import type { ChannelEvent } from './events.ts';
import { addressFrom } from './whatsapp-people.ts';
import { unknown } from './whatsapp-values.ts';

/** The content of a message of type `system` about a person whose number or user id changed. */
export const systemNotice = z.object({
  type: z.string(),
  body: z.string().optional().catch(undefined),
  wa_id: unknown,
  new_wa_id: unknown,
  user_id: unknown,
  parent_user_id: unknown,
  previous_user_id: unknown,
});

const renamingTypes: ReadonlySet<string> = new Set([
  'user_changed_number',
  'customer_changed_number',
  'user_changed_user_id',
]);

/** True if a notice is about a number or user id that changed. */
export const isRenaming = ({ type }: z.output<typeof systemNotice>): boolean => renamingTypes.has(type);

/** The former id in a text such as “User Ana changed from BR.1 to BR.2”, for notices that name it nowhere else. */
const formerIn = (body = ''): string | undefined => / from (\S+) to \S+\s*$/.exec(body)?.[1];

/** Makes the event of a person with another number or user id; null where one of both addresses is missing. */
const identityEvent = (
  former: Parameters<typeof addressFrom>[0],
  current: Parameters<typeof addressFrom>[0],
  at: number,
): ChannelEvent | null => {
  const address = addressFrom(former);
  const chat = address && personChat(address);
  const renamed = addressFrom(current);
  return chat && renamed && { type: 'identity', chat, renamed, at };
};

/** Reads the notice of a message whose author is named by the former number or user id. */
export const renamedBy = (
  {
    from,
    from_user_id,
    from_parent_user_id,
  }: { from?: unknown; from_user_id?: unknown; from_parent_user_id?: unknown },
  notice: z.output<typeof systemNotice>,
  at: number,
): ChannelEvent | null =>
  identityEvent(
    {
      number: from ?? (from_user_id === undefined ? formerIn(notice.body) : undefined),
      userId: notice.previous_user_id ?? from_user_id,
      parentUserId: from_parent_user_id,
    },
    { number: notice.wa_id ?? notice.new_wa_id, userId: notice.user_id, parentUserId: notice.parent_user_id },
    at,
  );

const change = z.object({ previous: unknown, current: unknown });
const changeOf = (value: unknown): z.output<typeof change> => change.safeParse(value).data ?? {};

/** An item of the webhook field `user_id_update`. */
export const userIdUpdate = z.object({
  wa_id: unknown,
  user_id: unknown,
  parent_user_id: unknown,
  timestamp: z.coerce.number().positive(),
});

/** Reads a changed user id, which has no number. */
export const renamedByUpdate = ({
  wa_id: number,
  user_id: userId,
  parent_user_id: parentUserId,
  timestamp,
}: z.output<typeof userIdUpdate>): ChannelEvent | null => {
  const [id, parent] = [changeOf(userId), changeOf(parentUserId)];
  return identityEvent(
    { userId: id.previous, parentUserId: parent.previous },
    { number, userId: id.current, parentUserId: parent.current },
    timestamp * 1000,
  );
};
