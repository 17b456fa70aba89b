import { type CompanySettings, updateCompanySetting } from '@recado/shared/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { SaveState } from '../../components/form/use-saved-text.ts';
import { usePatchLogin } from '../../login/login-query.ts';

/**
 * Saves one setting of the company. `pending` is the value that is being saved. The cached login shows the saved value
 * at once; other browsers receive it by event.
 */
export const useSaveSetting = <Column extends keyof CompanySettings>(column: Column) => {
  const patchLogin = usePatchLogin();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (data: CompanySettings[Column]) => call(updateCompanySetting, { body: { column, data } }),
    onSuccess: (settings) =>
      patchLogin((login) => ({ ...login, settings: { ...login.settings, [column]: settings[column] } })),
  });
  const state: SaveState = isPending ? 'saving' : isSuccess ? 'saved' : 'idle';
  return { save: mutate, state, pending: isPending ? variables : undefined };
};
