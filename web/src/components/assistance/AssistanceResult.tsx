import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Assistance.module.css';
import { ProposedTags } from './ProposedTags.tsx';
import type { Help, HelpRequest } from './use-assistance.ts';

interface Props {
  help: Help;
  request: HelpRequest;
  /** The text that is being written, which a taken one replaces. */
  text: string;
  isPrivate: boolean;
  contactId: number;
  /** Called with a text to write, and whether it is a note for colleagues. */
  onTake: (text: string, asNote: boolean) => void;
  /** Called when the result is left. */
  onLeave: () => void;
}

/** The parts of the company's instructions that an answer is based on. */
const Sources = ({ sources }: { sources: readonly string[] }) => {
  const { t } = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (sources.length === 0) return null;
  return (
    <div>
      <Anchor component="button" type="button" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('prompts:help.sources', { count: sources.length })}
      </Anchor>
      {isOpen && (
        <List size="xs" c="dimmed">
          {sources.map((source) => (
            <List.Item key={source}>{source}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
};

/** A result of a model as a preview, which the agent takes into the text or leaves. */
export const AssistanceResult = ({ help, request, text, isPrivate, contactId, onTake, onLeave }: Props) => {
  const { t } = useTranslate();
  if (request.kind === 'closing') return <ProposedTags help={help} contactId={contactId} onDone={onLeave} />;
  const asNote = isPrivate || request.kind === 'summary';
  const replaces = text.trim() !== '' && request.kind !== 'rewrite';
  return (
    <Stack gap="xs">
      <div className={classes.text} dir="auto" tabIndex={0} data-testid="assistance-text">
        {help.text}
      </div>
      <Sources sources={help.sources} />
      {replaces && (
        <Text size="xs" c="dimmed">
          {t('prompts:help.replaces')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={onLeave} data-testid="assistance-leave">
          {t('prompts:help.leave')}
        </Button>
        <Button size="xs" onClick={() => onTake(help.text, asNote)} data-autofocus data-testid="assistance-take">
          {t(asNote ? 'prompts:help.takeNote' : 'prompts:help.take')}
        </Button>
      </Group>
    </Stack>
  );
};
