import { tagLimits } from '@recado/shared/limits/tags';
import type { Language } from '@recado/shared/contract/languages';

/** A count of contacts or tickets, which ends at a limit: beyond it, a plus says that there are more. */
export const shownCount = (count: number | null | undefined, language: Language): string => {
  if (count == null) return '';
  const text = Math.min(count, tagLimits.counted).toLocaleString(language);
  return count > tagLimits.counted ? `${text}+` : text;
};
