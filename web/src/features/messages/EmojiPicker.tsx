import { useTranslate } from '../../i18n/use-translate.ts';
import { emojiGroups } from './emoji.ts';
import classes from './EmojiPicker.module.css';

/** Grid of emoji by group. */
export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { t } = useTranslate();
  return (
    <div className={classes.root} data-testid="emoji-picker">
      {emojiGroups.map(({ name, emoji }) => (
        <section key={name} aria-label={t(`messages:emoji.${name}`)}>
          <h3 className={classes.title}>{t(`messages:emoji.${name}`)}</h3>
          <div className={classes.grid}>
            {emoji.map((one) => (
              <button key={one} type="button" className={classes.emoji} onClick={() => onPick(one)}>
                {one}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
};
