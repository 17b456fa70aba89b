import { Stack, Tabs } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './FormTabs.module.css';
import type { Refused } from './use-entity-form.ts';
import { useTabInView } from './use-tab-in-view.ts';

export interface FormTab {
  name: string;
  label: string;
  /** Names of the fields in this tab. */
  fields: readonly string[];
  content: ReactNode;
}

interface Props {
  tabs: readonly FormTab[];
  refused: Refused | null;
  /** Called with the name of the tab that is shown. */
  onShow?: (name: string) => void;
  /** True where a tab fills the dialog: it is as high as it may be from the first tab on. */
  tall?: boolean;
}

/** The height that the panels have in a dialog that is as high as it may be. */
const roomFor = (box: HTMLElement): number => {
  const dialog = box.closest<HTMLElement>('[role="dialog"]');
  const limit = dialog ? Number.parseFloat(getComputedStyle(dialog).maxHeight) : Number.NaN;
  return dialog && !Number.isNaN(limit)
    ? Math.max(box.offsetHeight, limit - dialog.offsetHeight + box.offsetHeight)
    : box.offsetHeight;
};

/** The tabs of a form. A refused submit shows the tab of the field that it names. */
export const FormTabs = ({ tabs, refused, onShow, tall = false }: Props) => {
  const [selected, setSelected] = useState(tabs[0]?.name ?? '');
  const [shown, setShown] = useState(refused);
  if (refused !== shown) {
    setShown(refused);
    const wanted = tabs.find(({ fields }) => refused !== null && fields.includes(refused.name));
    if (wanted) setSelected(wanted.name);
  }
  const list = useTabInView(selected);
  useEffect(() => onShow?.(selected), [selected, onShow]);
  const panels = useRef<HTMLDivElement>(null);
  // The dialog keeps the height of its highest tab so far: its buttons stay under the pointer.
  useLayoutEffect(() => {
    const box = panels.current;
    if (box) box.style.minHeight = `${tall ? roomFor(box) : box.offsetHeight}px`;
  }, [selected, tall]);
  return (
    <Tabs value={selected} onChange={(name) => setSelected(name ?? '')} keepMounted>
      <Tabs.List ref={list} mb="md" className={classes.list}>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab}
            // A locked form disables its buttons; its tabs stay open to be read.
            renderRoot={(props) => <div {...props} />}
            data-testid={`tab-${name}`}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div ref={panels} className={classes.panels}>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            <Stack gap="md">{content}</Stack>
          </Tabs.Panel>
        ))}
      </div>
    </Tabs>
  );
};
