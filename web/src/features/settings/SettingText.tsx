import { Button, Group, Text } from '@mantine/core';
import { settingTextLimit } from '@recado/shared/limits/settings';
import { useState } from 'react';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { focusField } from '../../components/form/first-field.ts';
import { textRule } from '../../components/form/text-rule.ts';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { noAgent, VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { OfferedText } from './offered-settings.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

const rule = textRule({ min: 1, ...settingTextLimit });

/** Texts that are sent in the name of the agent who accepts or transfers the ticket. */
const ofAgents: readonly OfferedText[] = ['greetingAcceptedMessage', 'transferMessage'];

/**
 * A text that is sent to customers, who get it as it was before until it is published. It may not be empty while its option
 * is on.
 */
export const SettingText = ({ column, onSaved }: { column: OfferedText; onSaved: () => void }) => {
  const { t } = useTranslate();
  const { value, stored, isTyped, state, type, save, conflict } = useSettingDraft(column, onSaved);
  const [left, setLeft] = useState(false);
  const invalid = rule(value);
  const isDirty = value !== stored;
  useLeaveGuard(isDirty);
  return (
    <div className={classes.text}>
      <VariablesTextarea
        label={t(`settings:text.${column}`)}
        without={ofAgents.includes(column) ? [] : noAgent}
        withAsterisk
        minRows={2}
        value={value}
        error={left || isTyped || stored === '' ? invalid : null}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
        data-path={column}
        data-testid={`setting-${column}`}
      />
      {conflict && <ConflictAlert conflict={conflict} />}
      {isDirty && !conflict && (
        <Group gap="xs">
          <Button
            size="xs"
            disabled={invalid !== null}
            loading={state === 'saving'}
            onClick={() => {
              save(value);
              // The button is gone once the text is published.
              focusField(column);
            }}
            data-testid={`publish-${column}`}
          >
            {t('settings:publish')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              type(stored);
              focusField(column);
            }}
          >
            {t('common:discard.confirm')}
          </Button>
          {stored !== '' && (
            <Text size="xs" c="dimmed">
              {t('settings:unpublished')}
            </Text>
          )}
        </Group>
      )}
      {!isDirty && invalid === null && <SavedMark state={state} />}
    </div>
  );
};
