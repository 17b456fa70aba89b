import type { RemovedData } from '@recado/shared/contract/retention';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';

/**
 * Returns a function that names what rules remove, or would: counts by kind, without those that are zero. Lines break
 * between the counts only.
 */
export const useRemovedText = (): ((removed: RemovedData) => string) => {
  const { t } = useTranslate();
  return ({ tickets, messages, files, bytes, notes, logs }) => {
    const texts = [
      tickets > 0 && t('personalData:retention.tickets', { count: tickets }),
      messages > 0 && t('personalData:retention.messages', { count: messages }),
      files > 0 && t('personalData:retention.files', { count: files, size: formatBytes(bytes) }),
      notes > 0 && t('personalData:retention.notes', { count: notes }),
      logs > 0 && t('personalData:retention.logs', { count: logs }),
    ].filter((text) => text !== false);
    const unbroken = texts.map((text) => text.replaceAll(' ', '\u00a0'));
    return texts.length === 0 ? t('personalData:retention.nothing') : unbroken.join(' · ');
  };
};
