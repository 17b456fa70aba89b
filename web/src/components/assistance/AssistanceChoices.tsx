import { Divider, Group, NavLink, Stack, Text, UnstyledButton } from '@mantine/core';
import { rewritings } from '@recado/shared/limits/assistance';
import { IconFileText, IconMessage2Bolt, IconTags } from '@tabler/icons-react';
import { i18n } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Assistance.module.css';
import type { HelpRequest } from './use-assistance.ts';

interface Props {
  /** The text that is being written. */
  text: string;
  isPrivate: boolean;
  onAsk: (request: HelpRequest) => void;
}

const language = () => i18n.language as 'pt' | 'en' | 'es' | 'tr';

/** The ways in which a model helps: with an answer, with the text that is being written, and with the conversation. */
export const AssistanceChoices = ({ text, isPrivate, onAsk }: Props) => {
  const { t } = useTranslate();
  const written = text.trim();
  const rewrite = (how: (typeof rewritings)[number], into: 'customer' | 'pt' | 'en' | 'es' | 'tr' = 'customer'): void =>
    onAsk({ kind: 'rewrite', text: written, how, into });
  return (
    <Stack gap={2}>
      {!isPrivate && (
        <NavLink
          component="button"
          label={t('prompts:help.answer')}
          leftSection={<IconMessage2Bolt size={17} aria-hidden />}
          onClick={() => onAsk({ kind: 'answer' })}
          data-testid="assist-answer"
        />
      )}
      <NavLink
        component="button"
        label={t('prompts:help.summary')}
        leftSection={<IconFileText size={17} aria-hidden />}
        onClick={() => onAsk({ kind: 'summary', language: language() })}
        data-testid="assist-summary"
      />
      <NavLink
        component="button"
        label={t('prompts:help.closing')}
        leftSection={<IconTags size={17} aria-hidden />}
        onClick={() => onAsk({ kind: 'closing' })}
        data-testid="assist-closing"
      />
      <Divider my={4} label={t('prompts:help.rewrite')} labelPosition="left" />
      {written === '' ? (
        <Text size="xs" c="dimmed" px="sm" pb={4}>
          {t('prompts:help.rewriteEmpty')}
        </Text>
      ) : (
        <Group gap={6} px={4} pb={4}>
          {rewritings.map((how) => (
            <UnstyledButton
              key={how}
              className={classes.way}
              onClick={() => rewrite(how)}
              data-testid={`rewrite-${how}`}
            >
              {t(`prompts:help.how.${how}`)}
            </UnstyledButton>
          ))}
          <UnstyledButton
            className={classes.way}
            onClick={() => rewrite('translate', language())}
            data-testid="rewrite-translate-mine"
          >
            {t('prompts:help.translateMine')}
          </UnstyledButton>
        </Group>
      )}
    </Stack>
  );
};
