import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { FormFailure } from '../FormFailure.tsx';
import { HelpButton } from './HelpButton.tsx';
import { type HelpRequest, useAssistance } from './use-assistance.ts';

interface Props {
  ticketId: number;
  /** The text that a summary replaces. */
  text: string;
  onText: (text: string) => void;
}

/** Writes the summary of a ticket into a text, on request; what stood there can be had again. */
export const SummaryButton = ({ ticketId, text, onText }: Props) => {
  const { t } = useTranslate();
  const [replaced, setReplaced] = useState<{ before: string; after: string } | null>(null);
  const help = useAssistance(ticketId);
  const language = i18n.language as Extract<HelpRequest, { kind: 'summary' }>['language'];
  const ask = (): void =>
    help.mutate(
      { kind: 'summary', language },
      {
        onSuccess: ({ text: after }) => {
          setReplaced({ before: text, after });
          onText(after);
        },
      },
    );
  return (
    <>
      <Group gap="xs">
        <HelpButton
          label={t('prompts:help.summary')}
          isPending={help.isPending}
          onClick={ask}
          data-testid="summarise-note"
        />
        {replaced?.after === text && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              onText(replaced.before);
              setReplaced(null);
            }}
          >
            {t('prompts:help.undo')}
          </Button>
        )}
      </Group>
      <FormFailure error={help.error} />
    </>
  );
};
