import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The text that the address names by `field` has the focus when the page opens. */
export const useFieldInAddress = (): void => {
  const field = useSearchParams()[0].get('field');
  useEffect(() => {
    if (field === null) return;
    const input = [...document.querySelectorAll<HTMLElement>('[data-path]')].find(
      ({ dataset }) => dataset.path === field,
    );
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [field]);
};
