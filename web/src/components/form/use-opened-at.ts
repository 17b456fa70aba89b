import { useEffect, useRef } from 'react';
import type { EntityForm } from './use-entity-form.ts';

/** Opens a form at a field: shows its tab and gives it the focus once the dialog has taken it. */
export const useOpenedAt = <Values extends object>({ reveal }: EntityForm<Values>, field: string | undefined): void => {
  const first = useRef(reveal);
  useEffect(() => {
    if (field === undefined) return undefined;
    const timer = window.setTimeout(() => first.current(field));
    return () => window.clearTimeout(timer);
  }, [field]);
};
