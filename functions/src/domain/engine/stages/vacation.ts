import { isWithin, vacationOf } from '@recado/shared/bot/vacation';
import { localTime } from '@recado/shared/text/time';
import { sendText } from '../compose.ts';
import { change, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/**
 * During the connection's collective vacation, sends its text once a ticket and day, and ends the bot's part (behaviour,
 * section 5). Both days are included, in the company's time zone. Groups get none; a rating that was asked for is read.
 */
export const sendVacationText = rule('send vacation text', ['message'], (draft, { message: { fromMe, content } }) => {
  const { company, connection } = draft.state;
  const { isGroup, status, vacationDay } = ticketOf(draft);
  if (fromMe || content.type === 'call' || isGroup || status === 'nps') return undefined;
  const today = localTime(draft.now, company.timeZone).date;
  if (!isWithin(vacationOf(connection), today)) return undefined;
  if (vacationDay !== today) {
    const text = connection.collectiveVacationMessage;
    sendText(draft, 'vacation', text, null, { of: 'connection', field: 'collectiveVacationMessage' });
    change(draft, { vacationDay: today });
  }
  return 'stop';
});
