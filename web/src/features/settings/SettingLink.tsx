import { TextInput } from '@mantine/core';
import { isWebLink } from '@recado/shared/limits/settings';
import { useState } from 'react';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { OfferedSwitch } from './offered-settings.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

/** A link that is sent to customers, saved when its input is left. It may be empty. */
export const SettingLink = ({ column }: { column: NonNullable<OfferedSwitch['link']> }) => {
  const { t } = useTranslate();
  const { value, stored, state, type, save, conflict } = useSettingDraft(column);
  const [left, setLeft] = useState(false);
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
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          setLeft(true);
          if (isValid) save(value.trim());
        }}
        data-path={column}
        data-testid={`setting-${column}`}
      />
      {conflict && <ConflictAlert conflict={conflict} />}
      {isValid ? <SavedMark state={state} /> : null}
    </div>
  );
};
