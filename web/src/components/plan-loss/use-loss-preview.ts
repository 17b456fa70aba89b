import { useDebouncedValue } from '@mantine/hooks';
import type { PlanLoss } from '@recado/shared/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntityForm } from '../form/use-entity-form.ts';

/** Milliseconds without a change of the form before the losses are looked up. */
const previewDelay = 300;

/** The companies from which a change takes something, or the first of them. */
export interface LossPreview {
  losses: readonly PlanLoss[];
  /** The number of all of them. */
  losing: number;
}

interface Options<Values, Body> {
  /** The call that looks the losses up, and whose plan or company it is. */
  key: readonly [name: string, id: number];
  /** Returns the changes of a form; null where they take nothing from anybody. */
  bodyOf: (values: Values) => Body | null;
  find: (body: Body) => Promise<LossPreview>;
}

/** Looks up what the changes of a form take away; null while they take nothing. The form can't be saved before it is known. */
export const useLossPreview = <Values extends object, Body extends object>(
  { form, setBusy }: EntityForm<Values>,
  { key, bodyOf, find }: Options<Values, Body>,
): LossPreview | null => {
  const values = form.getValues();
  const [settled] = useDebouncedValue(values, previewDelay);
  const body = bodyOf(settled);
  const { data, isFetching } = useQuery({
    queryKey: [...key, body],
    queryFn: () => (body === null ? null : find(body)),
    enabled: body !== null,
    gcTime: 0,
  });
  const waits = bodyOf(values) !== null && (values !== settled || isFetching);
  useEffect(() => setBusy(waits), [waits, setBusy]);
  return body === null ? null : (data ?? null);
};
