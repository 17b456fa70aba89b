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
}

/** The height of the highest panel. Panels that are not shown have none, so that each is shown for the measurement. */
const highestOf = (box: HTMLElement): number => {
  const panels = [...box.children] as HTMLElement[];
  const heights = panels.map((panel) => {
    const { display } = panel.style;
    panel.style.display = 'block';
    const height = panel.offsetHeight;
    panel.style.display = display;
    return height;
  });
  return Math.max(box.offsetHeight, ...heights);
};

/** The height that the panels can have without making the dialog higher than it may be, where it scrolls. */
const roomFor = (box: HTMLElement): number => {
  const dialog = box.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return Infinity;
  const limit = Number.parseFloat(getComputedStyle(dialog).maxHeight);
  return Number.isNaN(limit) ? Infinity : Math.max(box.offsetHeight, limit - dialog.scrollHeight + box.offsetHeight);
};

/** The tabs of a form. A refused submit shows the tab of the field that it names. */
export const FormTabs = ({ tabs, refused, onShow }: Props) => {
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
  // The dialog has the height of its highest tab: its buttons stay under the pointer.
  useLayoutEffect(() => {
    const box = panels.current;
    if (box) box.style.minHeight = `${Math.min(highestOf(box), roomFor(box))}px`;
  }, [selected]);
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
