import type { ContactImport } from '@recado/shared/contract/contact-imports';
import { useQuery } from '@tanstack/react-query';
import type { ImportTarget } from './import-target.ts';
import { latestImportQuery } from './import-progress.ts';

/** Milliseconds between two looks at an import that is under way, in case an event is lost. */
const lookEvery = 10_000;

/** Returns whether an import is under way without this page: its phone sends contacts, or the server works on its rows. */
export const isUnderWay = ({ source, status }: ContactImport): boolean =>
  status === 'running' || (status === 'uploading' && source !== 'file');

/** The user's latest import for a target; null before the first, undefined until it is known. */
export const useLatestImport = ({ contactListId }: ImportTarget): ContactImport | null | undefined => {
  const { data } = useQuery({
    ...latestImportQuery(contactListId),
    refetchInterval: ({ state }) => {
      const latest = state.data?.contactImport;
      return latest && isUnderWay(latest) ? lookEvery : false;
    },
  });
  return data?.contactImport;
};
