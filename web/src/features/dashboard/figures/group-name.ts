import type { FigureGroups } from '@recado/shared/contract/dashboard';
import type { Translate } from '../../../i18n/use-translate.ts';

/** The ways in which the screen breaks figures down, beside days and hours. */
export type Dimension = 'queue' | 'user' | 'connection' | 'tag' | 'reason';
export type Group = NonNullable<FigureGroups[Dimension]>[number];

/** Returns the name of a queue, an agent, a connection, a tag or a reason in a breakdown. */
export const groupName = (
  t: Translate,
  dimension: Dimension,
  { value, name }: Pick<Group, 'value' | 'name'>,
): string => {
  if (name !== null) return name;
  if (dimension === 'reason') return t(`figures:reason.${value as 'closed'}`);
  if (value === '0' && (dimension === 'queue' || dimension === 'user')) return t(`figures:nobody.${dimension}`);
  return t('figures:removed');
};
