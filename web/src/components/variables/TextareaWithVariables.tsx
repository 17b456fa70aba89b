import { Textarea, type TextareaProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { insertText } from '../insert-text.ts';
import { type OfferedVariable, VariablesMenu } from './VariablesMenu.tsx';
import classes from './VariablesTextarea.module.css';

interface Props extends TextareaProps {
  /** The variables that the menu offers. */
  variables: readonly OfferedVariable[];
  /** The content below the text, for instance its preview. */
  children?: ReactNode;
}

/** Text area whose buttons insert variables and emoji at the cursor. The caller knows the variables. */
export const TextareaWithVariables = ({ variables, children, ...props }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string): void => {
    if (!area.current) return;
    area.current.focus();
    insertText(area.current, text);
  };
  const { disabled = false } = props;
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
              <VariablesMenu variables={variables} disabled={disabled} onPick={insert} />
            </div>
          </div>
        )}
      />
      {children}
    </div>
  );
};
