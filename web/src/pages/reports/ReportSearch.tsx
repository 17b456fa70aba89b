import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { minSearchLength } from '../../components/contact-search.ts';
import { SearchField } from '../../components/page/SearchField.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds without a keystroke before contacts are searched (specification 1, section 9). */
const delay = 500;

interface Props {
  /** The text that is searched for. */
  value: string;
  onChange: (text: string) => void;
}

/** The search of the report for contacts by name or number, from three characters. */
export const ReportSearch = ({ value, onChange }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // A saved filter, or another address, searches for something else.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const search = useDebouncedCallback((text: string): void => {
    sent.current = text.length < minSearchLength ? '' : text;
    onChange(sent.current);
  }, delay);
  return (
    <SearchField
      label={t('reports:search.label')}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        search(text.trim());
      }}
    />
  );
};
