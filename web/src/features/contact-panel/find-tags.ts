import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@recado/shared/text/fold';

/** Finds options by a part of their names, without accents and case: first those that begin with it. */
export const findTags: OptionsFilter = ({ options, search }) => {
  const part = fold(search.trim());
  const found = (options as ComboboxItem[]).filter(({ label }) => fold(label).includes(part));
  const begins = ({ label }: ComboboxItem): boolean => fold(label).startsWith(part);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
};
