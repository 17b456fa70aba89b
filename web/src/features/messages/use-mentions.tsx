import type { GroupParticipant } from '@recado/shared/contract/groups';
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { mentionBefore, mentionedKeys, suggestMentions } from './mentions.ts';
import { MentionList } from './MentionList.tsx';

interface Mentions {
  /** List of suggestions, while a mention is being typed. */
  list: ReactNode;
  /** ARIA attributes of the text field. */
  aria: object;
  /** Call when the cursor or the text changed. */
  update: () => void;
  /** Handles a key for the list; returns true when it did. */
  handleKey: (event: KeyboardEvent) => boolean;
  /** Keys of the members that a text mentions. */
  keysIn: (text: string) => string[];
}

interface MentionRange {
  from: number;
  to: number;
  name: string;
}

/** Mentions of group members by `@`, chosen from a list with arrow keys and Enter or by click. */
export const useMentions = (
  participants: readonly GroupParticipant[],
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Mentions => {
  const [range, setRange] = useState<MentionRange | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const people = range && participants.length > 0 ? suggestMentions(participants, range.name) : [];

  const update = (): void => {
    const cursor = area.current?.selectionStart ?? 0;
    const found = mentionBefore(area.current?.value ?? '', cursor);
    // A member who was just chosen is not suggested again, also when another name begins with theirs.
    const isChosen = participants.some(({ key, name }) => chosen.includes(key) && found?.name === `${name} `);
    setRange(found && !isChosen ? { ...found, to: cursor } : null);
    if (found?.name !== range?.name) setActive(0);
  };
  const pick = (person: GroupParticipant): void => {
    const text = area.current?.value ?? '';
    if (!range) return;
    const cursor = range.from + person.name.length + 2;
    // oxlint-disable-next-line recado/no-text-slice -- from the `@` to the caret
    onText(`${text.slice(0, range.from)}@${person.name} ${text.slice(range.to).trimStart()}`);
    setChosen([...chosen, person.key]);
    setRange(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    const person = people[active];
    if (!person || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    if (step !== undefined) setActive((active + step) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'Escape') setRange(null);
    else return false;
    event.preventDefault();
    return true;
  };
  const isOpen = people.length > 0;
  return {
    list: isOpen ? <MentionList people={people} active={active} onPick={pick} /> : null,
    aria: isOpen
      ? { 'aria-autocomplete': 'list', 'aria-controls': 'mention-list', 'aria-activedescendant': `mention-${active}` }
      : {},
    update,
    handleKey,
    keysIn: (text) => mentionedKeys(participants, chosen, text),
  };
};
