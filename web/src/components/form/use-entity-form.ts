import { useForm, type FormRulesRecord, type UseFormReturnType } from '@mantine/form';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import type { TextLimit } from '@recado/shared/limits/limit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../errors/api-error.ts';
import { queryKey } from '../../api/query.ts';
import { translate } from '../../i18n/i18n.ts';
import { translateError } from '../../i18n/translate-error.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { notifySuccess } from '../notify.ts';
import type { Conflict } from './conflict.ts';
import { firstField, focusField } from './first-field.ts';
import { textRule } from './text-rule.ts';

type FieldName<Values> = keyof Values & string;

export interface FormOptions<Values extends object, Saved> {
  initialValues: Values;
  /** The contract's limits of texts; a text with a minimum is required. */
  limits?: { readonly [Name in FieldName<Values>]?: TextLimit };
  /** Rules of other fields. */
  rules?: FormRulesRecord<Values>;
  save: (values: Values) => Promise<Saved>;
  /** The fields that errors of the server belong to; other errors are shown above the form. */
  errorFields?: Partial<Record<ErrorCode, FieldName<Values>>>;
  /** Text of the toast after saving, or what returns it. */
  saved?: TranslationKey | ((values: Values) => string);
  /** Lists that show the entity: they are read again after saving. */
  refreshes?: readonly Endpoint[];
  onSaved: (saved: Saved) => void;
  /** Called with checked values before they are saved: asks, and calls `save` where the user agrees. */
  ask?: (values: Values, save: () => void) => void | Promise<void>;
  /** Called with a failed save. Returns true where it shows the failure itself. */
  onRefused?: (failure: unknown, values: Values) => boolean;
}

/** A submit that was refused, by the first field with an error; a new object each time. */
export interface Refused {
  name: string;
}

export interface EntityForm<Values extends object> {
  form: UseFormReturnType<Values>;
  /** Properties of the input of a text, a number or a choice. */
  field: (name: FieldName<Values>) => Record<string, unknown>;
  /** Properties of a switch or a checkbox. */
  check: (name: FieldName<Values>) => Record<string, unknown>;
  onSubmit: () => void;
  isPending: boolean;
  /** True while the form cannot be saved, for instance because a file is uploaded. */
  isBusy: boolean;
  setBusy: (busy: boolean) => void;
  /** Error of the last save that belongs to no field; null when there was none. */
  error: unknown;
  /** The last submit that was refused; null while none was. */
  refused: Refused | null;
  /** Shows the tab of a field and gives it the focus. */
  reveal: (name: string) => void;
  /** Saves values without checking them again. */
  send: (values: Values) => void;
  /** A colleague's change of the same fields; null while there is none, and in forms without a record. */
  conflict: Conflict | null;
}

/** State of an entity's form: values, the contract's limits, saving, errors of the server at their fields. */
export const useEntityForm = <Values extends object, Saved>({
  initialValues,
  limits = {},
  rules = {},
  save,
  errorFields = {},
  saved = 'common:saved',
  refreshes = [],
  onSaved,
  ask = (_, saveNow) => saveNow(),
  onRefused = () => false,
}: FormOptions<Values, Saved>): EntityForm<Values> => {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const limitOf = (name: string): TextLimit | undefined => (limits as Record<string, TextLimit | undefined>)[name];
  const form = useForm<Values>({
    initialValues,
    validate: {
      ...Object.fromEntries(Object.keys(limits).map((name) => [name, textRule(limitOf(name) ?? { max: Infinity })])),
      ...rules,
    },
  });
  const [refused, setRefused] = useState<Refused | null>(null);
  // Focus follows the commit that shows the error, and with it the field's tab.
  useEffect(() => {
    if (refused) focusField(refused.name);
  }, [refused]);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (result, values) => {
      for (const endpoint of refreshes) void client.invalidateQueries({ queryKey: queryKey(endpoint) });
      notifySuccess(typeof saved === 'function' ? saved(values) : translate(saved));
      onSaved(result);
    },
    onError: (failure, values) => {
      if (onRefused(failure, values)) return;
      const code = failure instanceof ApiError ? failure.code : null;
      const name = code === null ? undefined : errorFields[code];
      if (name === undefined) return setError(failure);
      form.setFieldError(name, translateError(failure));
      setRefused({ name });
    },
    meta: { quiet: true },
  });
  const send = (values: Values): void => {
    setError(null);
    mutate(values);
  };
  const [isAsking, setAsking] = useState(false);
  const askAndSend = async (values: Values): Promise<void> => {
    setAsking(true);
    try {
      await ask(values, () => send(values));
    } finally {
      setAsking(false);
    }
  };
  const submit = form.onSubmit(
    (values) => void askAndSend(values),
    (errors) => setRefused({ name: firstField(Object.keys(errors)) ?? '' }),
  );
  return {
    form,
    field: (name) => ({
      ...form.getInputProps(name),
      withAsterisk: (limitOf(name)?.min ?? 0) > 0,
      'data-testid': `field-${name}`,
    }),
    check: (name) => ({
      ...form.getInputProps(name, { type: 'checkbox' }),
      'data-testid': `field-${name}`,
    }),
    onSubmit: submit,
    isPending: isPending || isAsking,
    isBusy,
    setBusy,
    error,
    refused,
    reveal: (name) => setRefused({ name }),
    send,
    conflict: null,
  };
};
