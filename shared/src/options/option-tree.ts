/** The fields of an option that functions on a tree need: its id and those below it. */
interface TreeOption<Self> {
  readonly id?: number | null | undefined;
  readonly chatbots: readonly Self[];
}

/** An option's place in its tree. */
export interface OptionPlace<Option> {
  option: Option;
  /** The option above it; null on the first level. */
  parent: Option | null;
  /** Numbers that a customer types to reach it, from 1. */
  path: readonly number[];
}

/** Every option of a tree in the order in which it is written down: each before those below it. */
export const optionPlaces = <Option extends { readonly chatbots: readonly Option[] }>(
  options: readonly Option[],
): OptionPlace<Option>[] => {
  const places: OptionPlace<Option>[] = [];
  const add = (level: readonly Option[], parent: Option | null, above: readonly number[]): void => {
    for (const [index, option] of level.entries()) {
      const path = [...above, index + 1];
      places.push({ option, parent, path });
      add(option.chatbots, option, path);
    }
  };
  add(options, null, []);
  return places;
};

/** The place of the option with an id; undefined if the tree has none. */
export const findOption = <Option extends TreeOption<Option>>(
  options: readonly Option[],
  id: number,
): OptionPlace<Option> | undefined => optionPlaces(options).find(({ option }) => option.id === id);

/** The tree with another option, or none, in the place of the one with an id. */
export const replaceOption = <Option extends TreeOption<Option>>(
  options: readonly Option[],
  id: number,
  replacement: (option: Option) => Option | null,
): Option[] =>
  options.flatMap((option) => {
    if (option.id === id) return replacement(option) ?? [];
    return { ...option, chatbots: replaceOption(option.chatbots, id, replacement) };
  });

/** The tree with an option at an index of the level below `parentId`; null is the first level. */
export const insertOption = <Option extends TreeOption<Option>>(
  options: readonly Option[],
  inserted: Option,
  parentId: number | null,
  index = Number.POSITIVE_INFINITY,
): Option[] => {
  if (parentId === null) return options.toSpliced(index, 0, inserted);
  return replaceOption(options, parentId, (parent) => ({
    ...parent,
    chatbots: parent.chatbots.toSpliced(index, 0, inserted),
  }));
};
