import { updateCompanySetting } from '@recado/shared/contract/settings';
import { call } from '../../api/call.ts';
import { type SavedText, useSavedText } from '../../components/form/use-saved-text.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import type { OfferedSwitch } from './offered-settings.ts';

type TextColumn = NonNullable<OfferedSwitch['text'] | OfferedSwitch['link']>;

/** State of a text of the company's settings while it is edited. */
export const useSettingDraft = (column: TextColumn, onSaved?: () => void): SavedText => {
  const stored = useLogin().settings[column];
  const patchLogin = usePatchLogin();
  return useSavedText({
    field: column,
    stored,
    send: (data, seen) => call(updateCompanySetting, { body: { column, data }, seen: { [column]: seen } }),
    textOf: (settings) => settings[column],
    onStored: (settings) =>
      patchLogin((login) => ({ ...login, settings: { ...login.settings, [column]: settings[column] } })),
    ...(onSaved && { onSaved }),
  });
};
