import { rule } from '../stage.ts';
import { pushEffect } from '../draft.ts';

/** Milliseconds after an outage in which the messages of a chat that was unknown then are requested: a week. */
const requestWithin = 7 * 86_400_000;

/**
 * Requests what a contact wrote during the connection's last outage when its chat becomes known: the requests after the
 * outage named the known chats only.
 */
export const requestMissed = rule('request missed', ['message'], (draft, { message }) => {
  const { connection, chat } = draft.state;
  const { missed = null } = connection;
  if (chat !== null || missed === null || missed.number !== connection.number) return;
  if (message.at < missed.since || draft.now - missed.until > requestWithin) return;
  const { since, until } = missed;
  const { wid, fromMe, at } = message;
  pushEffect(draft, { type: 'backfillChat', since, until, newest: { wid, fromMe, at } });
});
