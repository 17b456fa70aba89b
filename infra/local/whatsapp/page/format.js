import { strings } from './strings.js';

const timeFormat = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const DAY_MS = 86_400_000;

export const time = (at) => timeFormat.format(at);

export const day = (at) => {
  const shown = dayFormat.format(at);
  if (shown === dayFormat.format(Date.now())) return strings.today;
  return shown === dayFormat.format(Date.now() - DAY_MS) ? strings.yesterday : shown;
};

/** Formats the time of today's messages and the day of older ones. */
export const timeOrDay = (at) => (day(at) === strings.today ? time(at) : day(at));

/** Formats a Brazilian number as is usual there, any other one with a plus. */
export const phone = (number) => {
  const [, area, first, last] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number) ?? [];
  return area ? `+55 ${area} ${first}-${last}` : `+${number}`;
};

/** A day with its weekday. */
const longDayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});
export const longDay = (at) => longDayFormat.format(at);

/** Formats a message as one line. */
export const preview = ({ kind, text, revoked, card, media }) => {
  if (revoked) return strings.deleted;
  const sign = media?.isVoice ? '🎤' : strings.signs[kind];
  const words =
    text || card?.name || card?.title || card?.text || card?.contacts?.[0]?.name || (media && media.fileName) || '';
  if (sign) return `${sign} ${words || strings.kinds[kind]}`;
  return words || strings.other(kind);
};
