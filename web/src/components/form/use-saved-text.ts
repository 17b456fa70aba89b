import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../errors/api-error.ts';
import { notifyError } from '../notify.ts';
import type { Conflict } from './conflict.ts';

/** The progress of saving a change. */
export type SaveState = 'idle' | 'saving' | 'saved';

interface Options<Saved> {
  /** The `data-path` of the input. */
  field: string;
  stored: string;
  /** Saves a text, and names the one that the user saw. */
  send: (text: string, seen: string) => Promise<Saved>;
  /** Returns the text of what the server has stored. */
  textOf: (record: Saved) => string;
  /** Shows what the server has stored. */
  onStored: (record: Saved) => void;
  onSaved?: () => void;
}

interface Found {
  theirs: string;
  by: string | null;
  at: string | null;
  showsStored: boolean;
}

export interface SavedText {
  /** The text of the input. */
  value: string;
  /** True once the user has typed, until it is saved. */
  isTyped: boolean;
  stored: string;
  state: SaveState;
  type: (text: string) => void;
  /** Saves a text, unless a colleague's change of it waits for a choice. */
  save: (text: string) => void;
  /** Saves a value that is chosen instead of typed. A failure shows the stored one again. */
  choose: (value: string) => void;
  conflict: Conflict | null;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * State of a text that is saved by itself. A save names the text as the user saw it before it began to type; if a colleague
 * has changed it meanwhile, nothing is saved, and `conflict` offers a choice.
 */
export const useSavedText = <Saved>({
  field,
  stored,
  send,
  textOf,
  onStored,
  onSaved = () => undefined,
}: Options<Saved>): SavedText => {
  const [draft, setDraft] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const seen = useRef(stored);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (text: string) => send(text, seen.current),
    // One at a time: the next one names what this one saved.
    scope: { id: `saved-${field}` },
    onSuccess: (record, text) => {
      seen.current = textOf(record);
      onStored(record);
      // Text that was typed while the text was saved stays.
      setDraft((current) => (current?.trim() === text.trim() ? null : current));
      onSaved();
    },
    onError: (failure) => {
      if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) return notifyError(failure);
      const { record, by, at } = failure.details;
      onStored(record as Saved);
      setFound({ theirs: textOf(record as Saved), by: textOrNull(by), at: textOrNull(at), showsStored: false });
    },
    meta: { quiet: true },
  });
  const value = found?.showsStored ? found.theirs : (draft ?? stored);
  const conflict = found && {
    ...{ fields: [field], by: found.by, at: found.at, showsStored: found.showsStored },
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
  const type = (text: string): void => {
    if (draft === null) seen.current = stored;
    if (found?.showsStored) setFound({ ...found, showsStored: false });
    setDraft(text);
  };
  return {
    ...{ value, stored, conflict, type, isTyped: draft !== null },
    state: isPending ? 'saving' : isSuccess ? 'saved' : 'idle',
    save: (text) => {
      if (found === null && text !== stored) mutate(text);
    },
    choose: (chosen) => {
      if (found !== null || chosen === value) return;
      type(chosen);
      mutate(chosen, {
        onError: (failure) => {
          if (!isApiError(failure, 'ERR_CHANGED_MEANWHILE')) setDraft(null);
        },
      });
    },
  };
};
