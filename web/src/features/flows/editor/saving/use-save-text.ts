import type { Flow } from '@recado/shared/contract/flows';
import { translateError } from '../../../../i18n/translate-error.ts';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import type { DraftSaver, SaveState } from './draft-saver.ts';

/** Says whether the draft is saved, and whether customers get it already. */
export const useSaveText = (
  { published, publishedRevision }: Flow,
  state: SaveState,
  { revision }: DraftSaver,
): string => {
  const { t } = useTranslate();
  switch (state.is) {
    case 'unsaved':
      return t('flowEditor:state.unsaved');
    case 'saving':
      return t('flowEditor:state.saving');
    case 'failed':
      return t('flowEditor:state.failed');
    case 'refused':
      return translateError(state.error);
    case 'clash':
      return t('flowEditor:state.clash');
    case 'saved':
      if (published === null) return t('flowEditor:state.unpublished');
      return t(publishedRevision === revision ? 'flowEditor:state.published' : 'flowEditor:state.changed', {
        number: published,
      });
  }
};
