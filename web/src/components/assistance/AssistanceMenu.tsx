import { ActionIcon, Button, Group, Loader, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { FormFailure } from '../FormFailure.tsx';
import { AssistanceChoices } from './AssistanceChoices.tsx';
import { AssistanceResult } from './AssistanceResult.tsx';
import { type HelpRequest, useAssistance } from './use-assistance.ts';

export interface MenuProps {
  ticketId: number;
  contactId: number;
  disabled: boolean;
  /** The text that is being written. */
  text: string;
  isPrivate: boolean;
  /** Called with a text that replaces what is being written, and whether it is a note for colleagues. */
  onTake: (text: string, asNote: boolean) => void;
}

/** A text that was replaced, which can be had again while its replacement is unchanged. */
interface Replaced {
  before: string;
  wasNote: boolean;
  after: string;
}

/** Help of a model for the composer: choices, then the result as a preview that the agent takes, undoes or leaves. */
export const AssistanceMenu = ({ ticketId, contactId, disabled, text, isPrivate, onTake }: MenuProps) => {
  const { t } = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const help = useAssistance(ticketId);
  const close = (): void => {
    setOpen(false);
    help.reset();
  };
  const ask = (request: HelpRequest): void => help.mutate(request);
  const take = (taken: string, asNote: boolean): void => {
    setReplaced({ before: text, wasNote: isPrivate, after: taken });
    onTake(taken, asNote);
    close();
  };
  const undo = (): void => {
    if (!replaced) return;
    onTake(replaced.before, replaced.wasNote);
    setReplaced(null);
    close();
  };
  const content = (): ReactNode => {
    if (help.isPending)
      return (
        <Group gap="sm" role="status" data-testid="assistance-thinks">
          <Loader size="xs" />
          <Text size="sm" flex={1}>
            {t('prompts:help.thinks')}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={close}>
            {t('common:cancel')}
          </Button>
        </Group>
      );
    if (help.error)
      return (
        <Stack gap="xs">
          <FormFailure error={help.error} testId="assistance-failed" />
          <Group justify="flex-end" gap="xs">
            <Button size="xs" variant="default" onClick={() => help.reset()}>
              {t('prompts:help.back')}
            </Button>
            <Button size="xs" onClick={() => ask(help.variables)}>
              {t('prompts:help.again')}
            </Button>
          </Group>
        </Stack>
      );
    if (help.data)
      return (
        <AssistanceResult
          {...{ help: help.data, request: help.variables, text, isPrivate, contactId }}
          onTake={take}
          onLeave={close}
        />
      );
    return (
      <Stack gap={4}>
        {replaced?.after === text && (
          <Button size="xs" variant="light" onClick={undo} data-testid="assistance-undo">
            {t('prompts:help.undo')}
          </Button>
        )}
        <AssistanceChoices text={text} isPrivate={isPrivate} onAsk={ask} />
      </Stack>
    );
  };
  return (
    <Popover
      opened={isOpen && !disabled}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      position="top-start"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={t('prompts:help.title')} disabled={isOpen}>
          <ActionIcon
            size={38}
            aria-label={t('prompts:help.title')}
            disabled={disabled}
            onClick={() => (isOpen ? close() : setOpen(true))}
            data-testid="assistance"
          >
            <IconSparkles size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('prompts:help.title')}>
        {content()}
      </Popover.Dropdown>
    </Popover>
  );
};
