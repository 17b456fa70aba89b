import { useEffect, useRef, type ReactNode } from 'react';
import classes from './SuggestionList.module.css';

interface Props<Item> {
  /** Prefix of element ids; the list's test id is `<name>-list`. */
  name: string;
  label: string;
  items: readonly Item[];
  /** Index of the item that Enter selects. */
  active: number;
  render: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
}

/** Suggestions for the text being typed. */
export const SuggestionList = <Item,>({ name, label, items, active, render, onPick }: Props<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  // `void`: some browsers return a promise, which is no clean-up function.
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <ul
      ref={list}
      className={classes.root}
      role="listbox"
      aria-label={label}
      id={`${name}-list`}
      data-testid={`${name}-list`}
    >
      {items.map((item, place) => (
        // Keep the focus in the text field, so that typing narrows the list.
        <li
          key={place}
          id={`${name}-${place}`}
          role="option"
          aria-selected={place === active}
          className={classes.item}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
        >
          {render(item)}
        </li>
      ))}
    </ul>
  );
};
