import { useState, type RefObject } from 'react';
import { ContactAvatar } from '../contact/ContactAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { changeText } from '../insert-text.ts';
import { mentionBefore, mentionedKeys, suggestMentions, type Mentionable } from './mentions.ts';
import classes from './SuggestionList.module.css';
import { useSuggestions, type TextSuggestions } from './use-suggestions.tsx';

interface Mentions extends TextSuggestions {
  /** Keys of the members that a text mentions. */
  keysIn: (text: string) => string[];
}

interface MentionRange {
  from: number;
  to: number;
  name: string;
}

/** Names that the line below the suggestions has, at most. */
const maxNames = 3;

/**
 * Mentions of people by `@`. Those who don't see the conversation are not offered: a line says who they are. `onBegin` is
 * called when a name is begun: who is there may have changed.
 */
export const useMentions = (
  participants: readonly Mentionable[],
  area: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
  onBegin?: () => void,
): Mentions => {
  const { t, language } = useTranslate();
  const [range, setRange] = useState<MentionRange | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pick = (person: Mentionable): void => {
    const text = area.current?.value ?? '';
    if (!range) return;
    const cursor = range.from + person.name.length + 2;
    changeText(area.current, cursor, () => {
      // oxlint-disable-next-line recado/no-text-slice -- from the `@` to the caret
      onText(`${text.slice(0, range.from)}@${person.name} ${text.slice(range.to).trimStart()}`);
      setChosen([...chosen, person.key]);
      setRange(null);
    });
  };
  const names = suggestMentions(
    participants.filter(({ isBlind }) => isBlind),
    range?.name ?? '',
  )
    .slice(0, maxNames)
    .map(({ name }) => name);
  const { reset, list, ...suggestions } = useSuggestions({
    name: 'mention',
    label: t('groups:mention'),
    items: range
      ? suggestMentions(
          participants.filter(({ isBlind }) => !isBlind),
          range.name,
        )
      : [],
    render: ({ name, isAdmin }) => (
      <>
        <ContactAvatar name={name} picture={null} isGroup={false} size={26} />
        <span className={classes.name}>{name}</span>
        {isAdmin && <span className={classes.admin}>{t('groups:admin')}</span>}
      </>
    ),
    onPick: pick,
    onClose: () => setRange(null),
  });
  const update = (): void => {
    const cursor = area.current?.selectionStart ?? 0;
    const found = mentionBefore(area.current?.value ?? '', cursor);
    // A member who was just chosen is not suggested again, also when another name begins with theirs.
    const isChosen = participants.some(({ key, name }) => chosen.includes(key) && found?.name === `${name} `);
    setRange(found && !isChosen ? { ...found, to: cursor } : null);
    if (found && !range) onBegin?.();
    if (found?.name !== range?.name) reset();
  };
  const refused = range && range.name !== '' && names.length > 0 && (
    <p className={classes.refused} role="status" data-testid="mention-refused">
      {t('groups:unseen', { count: names.length, names: new Intl.ListFormat(language).format(names) })}
    </p>
  );
  return {
    ...suggestions,
    list: (
      <>
        {list}
        {refused}
      </>
    ),
    update,
    keysIn: (text) => mentionedKeys(participants, chosen, text),
  };
};
