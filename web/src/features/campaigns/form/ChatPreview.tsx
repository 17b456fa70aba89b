import { IconPaperclip } from '@tabler/icons-react';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ChatPreview.module.css';

export interface PreviewLine {
  from: 'company' | 'customer';
  text: string;
  /** Name of the file that the message carries; null without one. */
  fileName?: string | null;
}

/** Messages as the phone of a sample contact shows them. */
export const ChatPreview = ({ lines }: { lines: readonly PreviewLine[] }) => {
  const { t } = useTranslate();
  return (
    <div role="group" aria-label={t('campaigns:preview')} className={classes.root} data-testid="campaign-preview">
      <ul className={classes.lines}>
        {lines.map(({ from, text, fileName }, index) => (
          <li key={index} className={classes.line} data-from={from}>
            {fileName && (
              <span className={classes.file}>
                <IconPaperclip size={14} aria-hidden />
                <span>{fileName}</span>
              </span>
            )}
            <MarkupText text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
};
