import { Stack, Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';

export interface FormTab {
  name: string;
  label: string;
  /** Names of the fields in this tab: the first tab with an invalid one is shown after a failed submit. */
  fields: readonly string[];
  content: ReactNode;
}

/** The tabs of a form. */
export const FormTabs = ({ tabs, invalid }: { tabs: readonly FormTab[]; invalid: readonly string[] }) => {
  const [selected, setSelected] = useState(tabs[0]?.name ?? '');
  const [shown, setShown] = useState('');
  const errors = invalid.join();
  if (errors !== shown) {
    setShown(errors);
    const has = ({ fields }: FormTab): boolean => fields.some((field) => invalid.includes(field));
    const current = tabs.find(({ name }) => name === selected);
    const wanted = tabs.find(has);
    if (wanted && !(current && has(current))) setSelected(wanted.name);
  }
  return (
    <Tabs value={selected} onChange={(name) => setSelected(name ?? '')} keepMounted>
      <Tabs.List mb="md">
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Stack gap="md">{content}</Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
