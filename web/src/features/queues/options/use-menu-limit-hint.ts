import { menuLimits } from '@recado/shared/limits/menus';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';

/** Returns the limit of WhatsApp's buttons or lists for the name of a choice; undefined where menus are texts. */
export const useMenuLimitHint = (name: string): string | undefined => {
  const { t } = useTranslate();
  const { chatBotType } = useLogin().settings;
  const { rowTitle, buttonLabel } = menuLimits;
  if (chatBotType === 'text') return undefined;
  if (name.length > rowTitle) return t('queues:menuLimit.asText', { length: name.length, limit: rowTitle });
  if (chatBotType === 'list') return t('queues:menuLimit.list', { limit: rowTitle });
  if (name.length > buttonLabel) return t('queues:menuLimit.asList', { length: name.length, limit: buttonLabel });
  return t('queues:menuLimit.buttons', { limit: buttonLabel });
};
