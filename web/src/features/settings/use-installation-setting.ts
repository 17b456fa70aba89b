import { listSettings, updateSetting } from '@recado/shared/contract/settings';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKey } from '../../api/query.ts';
import { type SavedText, useSavedText } from '../../components/form/use-saved-text.ts';

type Settings = ResultOf<typeof listSettings>;

/** State of a setting of the installation while it is edited. */
export const useInstallationSetting = (key: Settings[number]['key'], stored: string): SavedText => {
  const client = useQueryClient();
  return useSavedText({
    field: key,
    stored,
    send: (value, seen) => call(updateSetting, { params: { key }, body: { value }, seen: { value: seen } }),
    textOf: ({ value }) => value,
    onStored: ({ value }) =>
      client.setQueryData<Settings>(
        queryKey(listSettings, {}),
        (settings) => settings && [...settings.filter((setting) => setting.key !== key), { key, value }],
      ),
  });
};
