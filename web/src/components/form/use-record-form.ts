import { useRef, useState } from 'react';
import { isApiError } from '../../errors/api-error.ts';
import { type Change, changeOf, mergeValues, pick } from './record-changes.ts';
import { type EntityForm, type FormOptions, useEntityForm } from './use-entity-form.ts';

interface Options<Shown extends object, Values extends object, Body extends object, Saved extends object> extends Omit<
  FormOptions<Values, Saved>,
  'initialValues' | 'save' | 'onRefused'
> {
  /** The record as the user sees it; null for a new one. */
  record: Shown | null;
  valuesOf: (record: Shown | null) => Values;
  /** The whole body of the values; of a known record, only what differs is sent. */
  bodyOf: (values: Values) => Body;
  /** Left out where there is always a record. */
  create?: (body: Body, values: Values) => Promise<Saved>;
  update: (record: Shown, change: Change<Body>, values: Values) => Promise<Saved>;
}

interface Found<Values> {
  fields: (keyof Values & string)[];
  mine: Partial<Values>;
  stored: Partial<Values>;
  by: string | null;
  at: string | null;
  showsStored: boolean;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * State of the form of a record. It sends what differs from the record as the user saw it. When a colleague has changed the
 * same fields meanwhile, the server refuses: the other changes are merged, and `conflict` offers a choice.
 */
export const useRecordForm = <Shown extends object, Values extends object, Body extends object, Saved extends Shown>({
  record,
  valuesOf,
  bodyOf,
  create,
  update,
  ...options
}: Options<Shown, Values, Body, Saved>): EntityForm<Values> => {
  const [initialValues] = useState(() => valuesOf(record));
  const base = useRef({ record, values: initialValues });
  const [found, setFound] = useState<Found<Values> | null>(null);

  const merge = (latest: Shown, mine: Values, { by, at }: Record<string, unknown>): void => {
    const stored = valuesOf(latest);
    const { fields, values } = mergeValues(base.current.values, mine, stored);
    base.current = { record: latest, values: stored };
    entity.form.setInitialValues(stored);
    entity.form.setValues(values);
    entity.form.resetDirty(stored);
    setFound({
      ...{ fields, mine: pick(mine, fields), stored: pick(stored, fields), showsStored: false },
      by: textOf(by),
      at: textOf(at),
    });
  };
  const entity: EntityForm<Values> = useEntityForm<Values, Saved>({
    ...options,
    initialValues,
    save: async (values) => {
      const { record: known, values: before } = base.current;
      setFound(null);
      if (known) {
        const saved = await update(known, changeOf(known, bodyOf(before), bodyOf(values)), values);
        // A form that stays open after it was saved changes what it saved.
        base.current = { record: saved, values: valuesOf(saved) };
        return saved;
      }
      if (!create) throw new TypeError('a form without a record can save none');
      return create(bodyOf(values), values);
    },
    onRefused: (failure, values) => {
      const { record: known } = base.current;
      if (!known || !isApiError(failure, 'ERR_CHANGED_MEANWHILE')) return false;
      merge({ ...known, ...(failure.details.record as Shown) }, values, failure.details);
      return true;
    },
  });
  const put = (values: Partial<Values>): void => entity.form.setValues(values);
  const conflict = found && {
    ...found,
    toggle: () => {
      put(found.showsStored ? found.mine : found.stored);
      setFound({ ...found, showsStored: !found.showsStored });
      if (found.fields[0] !== undefined) entity.reveal(found.fields[0]);
    },
    keepMine: () => {
      put(found.mine);
      entity.send({ ...entity.form.getValues(), ...found.mine });
    },
    takeStored: () => {
      put(found.stored);
      setFound(null);
    },
  };
  return { ...entity, conflict };
};
