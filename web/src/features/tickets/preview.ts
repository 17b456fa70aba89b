import type { Translate } from '../../i18n/use-translate.ts';

/** The last message as one line of plain text: no markup, no line breaks; a message without text says so. */
export const previewOf = (message: string, t: Translate): string => {
  const line = message.replace(/```|[*_~](?=\S)|(?<=\S)[*_~]/g, '').replace(/\s+/g, ' ').trim();
  return line === '' ? t('tickets:noText') : line;
};
