import { translate } from '../../i18n/i18n.ts';
import { isTimeOrEmpty } from './time-mask.ts';

/** Validates a time of day that has to be there. Returns the message, or null. */
export const timeRule = (time: string): string | null => {
  if (time === '') return translate('common:form.required');
  return isTimeOrEmpty(time) ? null : translate('common:hours.note.invalid');
};
