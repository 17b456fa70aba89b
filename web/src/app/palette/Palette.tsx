import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useReturnFocus } from '../../components/dialog/use-return-focus.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Palette.module.css';
import { usePaletteEntries, type PaletteEntry } from './use-palette-entries.tsx';

const Entry = ({ entry: { id, label, hint, icon, keys } }: { entry: PaletteEntry }) => (
  <Combobox.Option value={id} className={classes.entry} data-testid={`palette-${id}`}>
    <span className={classes.icon}>{icon}</span>
    <span className={classes.label}>{label}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
    {keys}
  </Combobox.Option>
);

interface ContentProps {
  /** Closes the palette and then runs the chosen entry. */
  onDone: (entry?: PaletteEntry) => void;
}

/** The field and the list, which follow one another's state once both are on the page. */
const PaletteContent = ({ onDone }: ContentProps) => {
  const { t } = useTranslate();
  // The whole hint has no room there.
  const isPhone = useMediaQuery('(max-width: 560px)', undefined, { getInitialValueInEffect: false });
  const [typed, setTyped] = useState('');
  const groups = usePaletteEntries(typed);
  const combobox = useCombobox({ opened: true });
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.map(({ id }) => id).join();
  const listId = useId();
  // The list is open from the beginning, which Mantine's target learns with the first key only.
  const aria = { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId };
  const { selectFirstOption } = combobox;
  // The first entry is chosen whenever others are shown, so that Enter runs the one on top.
  useEffect(() => {
    if (found !== '') selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the function is another one in each render
  }, [found]);
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={(chosen) => onDone(entries.find(({ id }) => id === chosen))}
        withinPortal={false}
      >
        <Combobox.EventsTarget {...aria}>
          <TextInput
            size="lg"
            variant="unstyled"
            classNames={{ input: classes.input }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            // The list is always open: Escape closes the palette and not the list.
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
            placeholder={t(isPhone ? 'layout:palette.search' : 'layout:palette.placeholder')}
            aria-label={t('layout:palette.placeholder')}
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={100}
            data-autofocus
            data-testid="palette-input"
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} className={classes.options} aria-label={t('layout:palette.label')}>
          {groups.map((group) => (
            <Combobox.Group
              key={group.id}
              label={t(`layout:palette.${group.id}`)}
              classNames={{ groupLabel: classes.group }}
            >
              {group.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && <Combobox.Empty>{t('common:nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <p className={classes.foot} aria-hidden>
        <span>
          <IconArrowUp size={13} /> <IconArrowDown size={13} /> {t('layout:palette.move')}
        </span>
        <span>
          <IconCornerDownLeft size={13} /> {t('layout:palette.open')}
        </span>
        <span>Esc {t('layout:palette.close')}</span>
      </p>
    </>
  );
};

/** Dialog that finds screens, tickets, contacts and actions by typing. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslate();
  const returnFocus = useReturnFocus(true);
  /** Closes the palette, then runs an entry, which may move the focus that has been given back. */
  const close = (entry?: PaletteEntry): void => {
    onClose();
    window.setTimeout(() => {
      returnFocus();
      entry?.run();
    });
  };
  return (
    <Modal.Root
      opened
      onClose={() => close()}
      size={600}
      padding={0}
      centered={false}
      yOffset="12vh"
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('layout:palette.label')}>
        <Modal.Body>
          <PaletteContent onDone={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
