import { useDebouncedCallback } from '@mantine/hooks';
import { settingTextLimit } from '@recado/shared/limits/settings';
import { useState } from 'react';
import { textRule } from '../../components/form/text-rule.ts';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { noAgent, VariablesTextarea } from '../../components/variables/VariablesTextarea.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { OfferedText } from './offered-settings.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

/** Milliseconds without a keystroke before a text is saved. */
const saveDelay = 1000;
const rule = textRule({ min: 1, ...settingTextLimit });

/** Texts that are sent in the name of the agent who accepts or transfers the ticket. */
const ofAgents: readonly OfferedText[] = ['greetingAcceptedMessage', 'transferMessage'];

/** A text that is sent to customers, saved while it is typed. It may not be empty while its option is on. */
export const SettingText = ({ column, onSaved }: { column: OfferedText; onSaved: () => void }) => {
  const { t } = useTranslate();
  const { value, stored, isTyped, state, type, save, conflict } = useSettingDraft(column, onSaved);
  const [left, setLeft] = useState(false);
  const invalid = rule(value);
  useLeaveGuard(value !== stored, { links: false });
  const store = (text: string): void => {
    if (rule(text) === null) save(text);
  };
  const storeSoon = useDebouncedCallback(store, saveDelay);
  return (
    <div className={classes.text}>
      <VariablesTextarea
        label={t(`settings:text.${column}`)}
        without={ofAgents.includes(column) ? [] : noAgent}
        withAsterisk
        minRows={2}
        value={value}
        error={left || isTyped || stored === '' ? invalid : null}
        onChange={(event) => {
          type(event.currentTarget.value);
          storeSoon(event.currentTarget.value);
        }}
        onBlur={() => {
          setLeft(true);
          storeSoon.cancel();
          store(value);
        }}
        data-path={column}
        data-testid={`setting-${column}`}
      />
      {conflict && <ConflictAlert conflict={conflict} />}
      {invalid === null ? <SavedMark state={state} /> : null}
    </div>
  );
};
