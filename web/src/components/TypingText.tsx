import { useTranslate } from '../i18n/use-translate.ts';
import type { Typist } from '../realtime/typing.ts';
import classes from './TypingText.module.css';

interface Props {
  typists: readonly Typist[];
  /** A group names who types. */
  isGroup: boolean;
}

/** Shows that the contact, or a member of a group, types or records a voice note. */
export const TypingText = ({ typists, isGroup }: Props) => {
  const { t } = useTranslate();
  const [first, ...others] = typists;
  if (!first) return null;
  const nameOf = ({ name }: Typist): string => name ?? t('typing:somebody');
  const text = (): string => {
    if (!isGroup) return t(`typing:${first.state}`);
    if (others.length > 0) return t('typing:several', { names: typists.map(nameOf).join(', ') });
    return t(first.state === 'recording' ? 'typing:namedRecording' : 'typing:namedComposing', { name: nameOf(first) });
  };
  return (
    <span className={classes.root} data-testid="typing">
      {text()}
    </span>
  );
};
