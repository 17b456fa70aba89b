import type { Ticket } from '@recado/shared/contract/tickets';
import { IconMicrophone, IconSend2 } from '@tabler/icons-react';
import {
  Fragment,
  startTransition,
  useEffect,
  useState,
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { notifyWarning } from '../notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { focusWriting } from '../focus/places.ts';
import { insertText } from '../insert-text.ts';
import { lazyComponent } from '../lazy-component.tsx';
import classes from './ComposerBar.module.css';
import { ComposerField } from './ComposerField.tsx';
import { exceedsRoom } from './exceeds-room.ts';
import { RoundAction } from '../RoundAction.tsx';
import type { TypingSignal } from '../typing-signal.ts';
import { usePreloaded } from '../use-preloaded.ts';
import type { TextSuggestions } from './use-suggestions.tsx';

const RecordingBar = lazyComponent(async () => (await import('../recording/RecordingBar.tsx')).RecordingBar);

interface Props {
  /** The text field, for the caller to focus. */
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Called with the changed text. */
  onText: (text: string) => void;
  /** Called to send; the caller decides what an empty text means. */
  onSend: () => void;
  /** Called with pasted files. */
  onFiles: (files: File[]) => void;
  /** Called with a recorded voice note. */
  onVoice: (recorded: File) => void;
  /** The channel that plays the voice notes. */
  channel: Ticket['channel'];
  typing: TypingSignal;
  suggestions: readonly TextSuggestions[];
  /** True when something other than the text is to be sent. */
  hasFile?: boolean;
  placeholder: string;
  maxLength: number;
  disabled?: boolean;
  /** Hidden while another bar takes its place. */
  hidden?: boolean;
  /** True while an internal note is written. */
  isPrivate?: boolean;
  /** The content above the text, such as the message that it quotes. */
  above?: ReactNode;
  /** Buttons between the emoji and the text. */
  tools: ReactNode;
  /** Test ids of the text field and of the button that sends. */
  testIds: { field: string; send: string };
}

/**
 * Foot of a conversation: a text field with emoji, suggestions and pasted files. Its last button records a voice note
 * while there is nothing to send; a recording takes the place of the text.
 */
export const ComposerBar = ({
  area,
  text,
  onText,
  onSend,
  onFiles,
  onVoice,
  channel,
  typing,
  suggestions,
  hasFile = false,
  placeholder,
  maxLength,
  disabled = false,
  hidden = false,
  isPrivate = false,
  above,
  tools,
  testIds,
}: Props) => {
  const { t } = useTranslate();
  const [recording, setRecording] = useState(false);
  usePreloaded(RecordingBar);
  // The text takes the place of a recording that ends.
  const [recorded, setRecorded] = useState(0);
  useEffect(() => {
    if (recorded > 0) focusWriting();
  }, [recorded]);
  const insert = (emoji: string): void => {
    if (!area.current) return;
    area.current.focus();
    insertText(area.current, emoji);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) {
      // The browser cuts it in silence.
      if (exceedsRoom(event.clipboardData.getData('text'), event.currentTarget, maxLength))
        notifyWarning(t('messages:composer.cut', { count: maxLength }));
      return;
    }
    event.preventDefault();
    onFiles(files);
  };
  return (
    <footer className={classes.root} hidden={hidden} data-private={isPrivate || undefined}>
      {above}
      {suggestions.map(({ list }, place) => (
        <Fragment key={place}>{list}</Fragment>
      ))}
      {recording && (
        <RecordingBar
          channel={channel}
          typing={typing}
          onDone={(file) => {
            setRecording(false);
            setRecorded(recorded + 1);
            if (file) onVoice(file);
          }}
        />
      )}
      <div className={classes.bar} hidden={recording} data-closed={disabled || undefined}>
        <EmojiButton disabled={disabled} onPick={insert} />
        {tools}
        <ComposerField
          ref={area}
          className={classes.text}
          classNames={{ input: classes.input }}
          value={text}
          onText={onText}
          onSend={onSend}
          suggestions={suggestions}
          onPaste={paste}
          placeholder={placeholder}
          aria-label={placeholder}
          // Not disabled: it would lose the focus, and the letters that are being typed would run commands.
          readOnly={disabled}
          aria-disabled={disabled}
          data-closed={disabled || undefined}
          data-writing
          maxLength={maxLength}
          minRows={1}
          maxRows={8}
          data-testid={testIds.field}
        />
        {text === '' && !hasFile ? (
          <RoundAction
            label={t('messages:voice.label')}
            icon={IconMicrophone}
            variant="light"
            disabled={disabled}
            // A transition shows the text until the recording bar has loaded.
            onClick={() => startTransition(() => setRecording(true))}
            data-testid="record"
          />
        ) : (
          <RoundAction
            label={t('messages:composer.send')}
            icon={IconSend2}
            disabled={disabled || (text.trim() === '' && !hasFile)}
            onClick={onSend}
            data-testid={testIds.send}
          />
        )}
      </div>
    </footer>
  );
};
