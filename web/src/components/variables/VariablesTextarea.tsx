import { Textarea, type TextareaProps } from '@mantine/core';
import type { VariableName, VariableValues } from '@recado/shared/text/variables';
import { useRef } from 'react';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { insertText } from '../insert-text.ts';
import { VariablesMenu } from './VariablesMenu.tsx';
import { VariablesPreview } from './VariablesPreview.tsx';
import classes from './VariablesTextarea.module.css';

interface Props extends TextareaProps {
  /** Values of the preview that the caller knows. */
  sample?: Partial<VariableValues>;
  /** Variables that have no value where this text is sent: they are not offered, and the preview shows them empty. */
  without?: readonly VariableName[];
}

/** Variables without a value in a text that is sent by no agent. */
export const noAgent = ['userName'] as const satisfies readonly VariableName[];

/** Variables without a value in a text that is sent by no agent, before the ticket has a queue. */
export const noAgentNorQueue = ['userName', 'queue'] as const satisfies readonly VariableName[];

const none: readonly VariableName[] = [];

/**
 * Text area of a text whose variables the server fills in. Its buttons insert variables and emoji at the cursor; below
 * it stands how the text reads for a sample contact.
 *
 * @example <VariablesTextarea label={t('queues:greeting')} without={noAgent} {...form.field('greetingMessage')} />
 */
export const VariablesTextarea = ({ sample = {}, without = none, ...props }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string): void => {
    if (!area.current) return;
    area.current.focus();
    insertText(area.current, text);
  };
  const { disabled = false, value } = props;
  return (
    <div>
      <Textarea
        ref={area}
        autosize
        minRows={3}
        maxRows={10}
        {...props}
        classNames={{ input: classes.input }}
        inputContainer={(input) => (
          <div className={classes.frame}>
            {input}
            <div className={classes.bar}>
              <EmojiButton small disabled={disabled} onPick={insert} />
              <VariablesMenu without={without} disabled={disabled} onPick={insert} />
            </div>
          </div>
        )}
      />
      <VariablesPreview text={typeof value === 'string' ? value : ''} sample={sample} without={without} />
    </div>
  );
};
