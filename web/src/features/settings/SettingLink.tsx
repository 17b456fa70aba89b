import { TextInput } from '@mantine/core';
import { isWebLink } from '@recado/shared/limits/settings';
import { useState } from 'react';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import type { OfferedSwitch } from './offered-settings.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSaveSetting } from './use-save-setting.ts';

/** A link that is sent to customers, saved when its input is left. It may be empty. */
export const SettingLink = ({ column }: { column: NonNullable<OfferedSwitch['link']> }) => {
  const { t } = useTranslate();
  const stored = useLogin().settings[column];
  const { save, state } = useSaveSetting(column);
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const value = draft ?? stored;
  const isValid = isWebLink(value.trim());
  useLeaveGuard(value !== stored, { links: false });
  return (
    <div className={classes.text}>
      <TextInput
        type="url"
        label={t(`settings:link.${column}`)}
        placeholder="https://"
        value={value}
        error={left && !isValid ? t('settings:link.invalid') : null}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          setLeft(true);
          if (isValid && value.trim() !== stored) save(value.trim(), { onSuccess: () => setDraft(null) });
        }}
        data-path={column}
        data-testid={`setting-${column}`}
      />
      {isValid ? <SavedMark state={state} /> : null}
    </div>
  );
};
