import { useEffect, useRef, useState } from 'react';
import { uploadToLibrary } from '../../api/upload-file.ts';

/** A file of a form: stored already, or on its way to the company's library. */
export interface FieldFile {
  /** Identifies it in the form. */
  id: string;
  name: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  /** Key in storage; null while it is uploaded. */
  path: string | null;
}

interface Upload extends FieldFile {
  /** The uploaded share, 0 to 1. */
  share: number;
  /** The reason why the upload failed; null while it has not. */
  error: unknown;
}

export type FileState = FieldFile & Partial<Pick<Upload, 'share' | 'error'>>;

interface Options {
  files: readonly FieldFile[];
  /** Called with the files that are stored, in their order. */
  onChange: (files: FieldFile[]) => void;
  /** Called with true while a file is uploaded. */
  onBusy: (busy: boolean) => void;
}

const isStored = ({ path }: FileState): boolean => path !== null;

/** The files of a form that may have several: each is uploaded when it is chosen, and they have an order. */
export const useFileUploads = ({ files, onChange, onBusy }: Options) => {
  const [states, setStates] = useState<readonly FileState[]>(files);
  const latest = useRef(states);
  const transfers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = transfers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);
  const set = (next: readonly FileState[]): void => {
    const changed = next.filter(isStored);
    const before = latest.current.filter(isStored);
    latest.current = next;
    setStates(next);
    onBusy(transfers.current.size > 0);
    if (changed.length !== before.length || changed.some(({ id }, index) => id !== before[index]?.id))
      onChange(changed.map(({ share: _share, error: _error, ...file }) => file));
  };
  const patch = (id: string, change: Partial<FileState>): void =>
    set(latest.current.map((state) => (state.id === id ? { ...state, ...change } : state)));

  const upload = async (id: string, file: File): Promise<void> => {
    const controller = new AbortController();
    transfers.current.set(id, controller);
    try {
      const { key } = await uploadToLibrary(file, {
        onProgress: (share) => patch(id, { share }),
        signal: controller.signal,
      });
      transfers.current.delete(id);
      patch(id, { path: key });
    } catch (error) {
      transfers.current.delete(id);
      if (!controller.signal.aborted) patch(id, { error });
    }
  };
  return {
    states,
    /** Adds files behind the others and uploads them. */
    add: (chosen: readonly File[]): void => {
      const added = chosen.map((file) => ({ file, id: crypto.randomUUID() }));
      set([
        ...latest.current,
        ...added.map(({ file, id }) => ({
          id,
          name: file.name,
          mimetype: file.type,
          size: file.size,
          path: null,
          share: 0,
        })),
      ]);
      for (const { file, id } of added) void upload(id, file);
    },
    /** Removes a file, and ends its upload. */
    remove: (id: string): void => {
      transfers.current.get(id)?.abort();
      transfers.current.delete(id);
      set(latest.current.filter((state) => state.id !== id));
    },
    /** Moves a file by some places: -1 is one up. */
    move: (id: string, by: number): void => {
      const from = latest.current.findIndex((state) => state.id === id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= latest.current.length) return;
      set(latest.current.with(from, latest.current[to]!).with(to, latest.current[from]!));
    },
  };
};
