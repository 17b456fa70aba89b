const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Formats typed digits as ##:##, as far as they go (specification 2, section 3): `8` is `08`, `830` is `08:30`. */
export const maskTime = (typed: string): string => {
  const [hour = '', ...rest] = typed.replace(/[^\d:]/g, '').split(':');
  const digits = rest.length > 0 && hour.length === 1 ? `0${hour}${rest.join('')}` : `${hour}${rest.join('')}`;
  const padded = /^[3-9]/.test(digits) ? `0${digits}` : digits;
  const [head, tail] = [padded.slice(0, 2), padded.slice(2, 4)];
  return tail === '' ? head : `${head}:${tail}`;
};

/** Completes what was left unfinished: `8` to `08:00`, `08:3` to `08:30`. Empty stays empty. */
export const completeTime = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return '';
  const [head, tail] = [digits.slice(0, 2).padStart(2, '0'), digits.slice(2, 4).padEnd(2, '0')];
  return `${head}:${tail}`;
};

/** Returns whether a text is a time of day, HH:mm, or empty. */
export const isTimeOrEmpty = (text: string): boolean => text === '' || timeOfDay.test(text);
