import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { EntityDialog, type EntityDialogProps } from './EntityDialog.tsx';

interface Props<Values extends object> extends Omit<EntityDialogProps<Values>, 'title' | 'subject' | 'size'> {
  /** Null for a new record. */
  record: { name?: string } | null;
  /** The titles of a new record, and of one that is changed. */
  titles: { add: TranslationKey; edit: TranslationKey };
}

/** The large dialog of a record's form. Its title says whether the record is new, else its name. */
export const RecordDialog = <Values extends object>({ record, titles, ...dialog }: Props<Values>) => {
  const { t } = useTranslate();
  return <EntityDialog size="lg" title={t(record ? titles.edit : titles.add)} subject={record?.name} {...dialog} />;
};
