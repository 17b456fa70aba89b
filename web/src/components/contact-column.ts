import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { contactColumnQuery } from './inbox-widths.ts';

interface ContactColumn {
  /** True if the window has room for the contact beside its conversation. */
  fits: boolean;
  /** True if the user wants it there; remembered in this browser. */
  wanted: boolean;
  setWanted: (wanted: boolean) => void;
}

/** The contact's column beside a conversation, for which the navigation folds. */
export const useContactColumn = (): ContactColumn => {
  const [wanted, setWanted] = useLocalStorage({
    key: 'contactPanel',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const fits = useMediaQuery(contactColumnQuery, undefined, { getInitialValueInEffect: false }) === true;
  return { fits, wanted, setWanted };
};
