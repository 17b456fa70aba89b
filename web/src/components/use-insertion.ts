import { useState } from 'react';

interface Insertion {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Notes that something was chosen: where the focus goes is then the field's, else it returns to the button. */
  choose: () => void;
  returnFocus: boolean;
}

/** The state of a button whose list puts something into a field: without a choice the focus returns to the button. */
export const useInsertion = (): Insertion => {
  const [opened, setOpened] = useState(false);
  const [isChosen, setIsChosen] = useState(false);
  return {
    opened,
    onChange: (opens) => {
      if (opens) setIsChosen(false);
      setOpened(opens);
    },
    choose: () => {
      setIsChosen(true);
      setOpened(false);
    },
    returnFocus: !isChosen,
  };
};
