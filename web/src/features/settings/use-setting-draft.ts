import { type CompanySettings, updateCompanySetting } from '@recado/shared/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { notifyError } from '../../components/notify.ts';
import type { Conflict } from '../../components/form/conflict.ts';
import { isApiError } from '../../errors/api-error.ts';
import { useLogin, usePatchLogin } from '../../login/login-query.ts';
import type { OfferedSwitch } from './offered-settings.ts';
import type { SaveState } from './use-save-setting.ts';

type TextColumn = NonNullable<OfferedSwitch['text'] | OfferedSwitch['link']>;

interface Found {
  theirs: string;
  by: string | null;
  at: string | null;
  showsStored: boolean;
}

interface SettingDraft {
  /** The text of the input. */
  value: string;
  /** True once the user has typed, until it is saved. */
  isTyped: boolean;
  stored: string;
  state: SaveState;
  type: (text: string) => void;
  /** Saves a text, unless a colleague's change of it waits for a choice. */
  save: (text: string) => void;
  conflict: Conflict | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * State of a text of the company's settings while it is edited. A save names the text as the user saw it before it began to
 * type; if a colleague has changed it meanwhile, nothing is saved, and `conflict` offers a choice.
 */
export const useSettingDraft = (column: TextColumn, onSaved: () => void = () => undefined): SettingDraft => {
  const stored = useLogin().settings[column];
  const patchLogin = usePatchLogin();
  const [draft, setDraft] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const seen = useRef(stored);
  const patch = (settings: CompanySettings): void =>
    patchLogin((login) => ({ ...login, settings: { ...login.settings, [column]: settings[column] } }));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (data: string) =>
      call(updateCompanySetting, { body: { column, data }, seen: { [column]: seen.current } }),
    // One at a time: the next one names what this one saved.
    scope: { id: `setting-${column}` },
    onSuccess: (settings, text) => {
      seen.current = settings[column];
      patch(settings);
      // Text that was typed while the text was saved stays.
      setDraft((current) => (current?.trim() === text.trim() ? null : current));
      onSaved();
    },
    onError: (failure) => {
      if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) return notifyError(failure);
      const { record, by, at } = failure.details;
      const settings = record as CompanySettings;
      patch(settings);
      setFound({ theirs: settings[column], by: textOf(by), at: textOf(at), showsStored: false });
    },
    meta: { quiet: true },
  });
  const value = found?.showsStored ? found.theirs : (draft ?? stored);
  const conflict = found && {
    ...{ fields: [column], by: found.by, at: found.at, showsStored: found.showsStored },
    toggle: () => setFound({ ...found, showsStored: !found.showsStored }),
    keepMine: () => {
      seen.current = found.theirs;
      setFound(null);
      mutate(draft ?? stored);
    },
    takeStored: () => {
      setDraft(null);
      setFound(null);
    },
  };
  return {
    ...{ value, stored, conflict, isTyped: draft !== null },
    state: isPending ? 'saving' : isSuccess ? 'saved' : 'idle',
    type: (text) => {
      if (draft === null) seen.current = stored;
      if (found?.showsStored) setFound({ ...found, showsStored: false });
      setDraft(text);
    },
    save: (text) => {
      if (found === null && text !== stored) mutate(text);
    },
  };
};
