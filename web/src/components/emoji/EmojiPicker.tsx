import type { Language } from '@recado/shared/contract/languages';
import Picker from 'emoji-picker-element/picker.js';
import type { I18n } from 'emoji-picker-element/shared.js';
import english from 'emoji-picker-element-data/en/cldr/data.json?url';
import spanish from 'emoji-picker-element-data/es/cldr/data.json?url';
import portuguese from 'emoji-picker-element-data/pt/cldr/data.json?url';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './EmojiPicker.module.css';

interface Texts {
  default: I18n;
}

/** The picker's own texts, and the names of emoji by which it searches. Turkish names are not in the data. */
const languages: Record<Language, { names: string; texts: () => Promise<Texts> }> = {
  pt: {
    names: portuguese,
    texts: () => import('emoji-picker-element/i18n/pt_BR.js'),
  },
  en: {
    names: english,
    texts: () => import('emoji-picker-element/i18n/en.js'),
  },
  es: {
    names: spanish,
    texts: () => import('emoji-picker-element/i18n/es.js'),
  },
  tr: {
    names: english,
    texts: () => import('emoji-picker-element/i18n/tr.js'),
  },
};

/** All emoji: by group, by name, those used lately, with skin tones. */
export const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const { t, language } = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const { names, texts } = languages[language];
    const picker = new Picker({ dataSource: names, locale: language });
    // Escape closes the picker, not the dialog around it.
    picker.dataset.mantineStopPropagation = 'true';
    picker.addEventListener('emoji-click', ({ detail: { unicode } }) => {
      if (unicode !== undefined) pick.current(unicode);
    });
    void texts().then((loaded) => {
      picker.i18n = { ...loaded.default, searchLabel: t('layout:palette.search') };
    });
    frame.current?.replaceChildren(picker);
    return () => picker.remove();
  }, [language, t]);
  return <div ref={frame} className={classes.root} data-testid="emoji-picker" />;
};
