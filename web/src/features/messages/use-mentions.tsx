import type { GroupParticipant } from '@recado/shared/contract/groups';
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { mentionBefore, mentioned, offered } from './mentions.ts';
import { MentionList } from './MentionList.tsx';

interface Mentions {
  /** People to choose from, while one is being named. */
  list: ReactNode;
  /** What assistive technology is told of it. */
  aria: object;
  /** The cursor moved, or the text changed. */
  look: () => void;
  /** Whether a key was the list's. */
  pressed: (event: KeyboardEvent) => boolean;
  /** Keys of those whom a text names. */
  of: (text: string) => string[];
}

interface Place {
  from: number;
  to: number;
  name: string;
}

/** Names people of a group in a text by `@`: chosen from a list with arrows and Enter, or by a click. */
export const useMentions = (
  participants: readonly GroupParticipant[],
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Mentions => {
  const [place, setPlace] = useState<Place | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const people = place && participants.length > 0 ? offered(participants, place.name) : [];

  const look = (): void => {
    const cursor = area.current?.selectionStart ?? 0;
    const found = mentionBefore(area.current?.value ?? '', cursor);
    // Who was just chosen is not asked for again, also not where another's name begins with theirs.
    const isChosen = participants.some(({ key, name }) => chosen.includes(key) && found?.name === `${name} `);
    setPlace(found && !isChosen ? { ...found, to: cursor } : null);
    if (found?.name !== place?.name) setActive(0);
  };
  const pick = (person: GroupParticipant): void => {
    const text = area.current?.value ?? '';
    if (!place) return;
    const cursor = place.from + person.name.length + 2;
    onText(`${text.slice(0, place.from)}@${person.name} ${text.slice(place.to).trimStart()}`);
    setChosen([...chosen, person.key]);
    setPlace(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };
  const pressed = (event: KeyboardEvent): boolean => {
    const person = people[active];
    if (!person || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: people.length - 1 }[event.key];
    if (step !== undefined) setActive((active + step) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'Escape') setPlace(null);
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
    look,
    pressed,
    of: (text) => mentioned(participants, chosen, text),
  };
};
