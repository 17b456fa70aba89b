import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import type { SaveState } from '../../components/form/use-saved-text.ts';

interface Props {
  /** Test id of the switch: `setting-<name>`. */
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  state: SaveState;
  disabled?: boolean;
  children?: ReactNode;
}

/** A switch with its explanation and, below, the text that belongs to it. */
export const SettingRow = ({ name, label, hint, checked, onChange, state, disabled, children }: Props) => (
  <div className={classes.setting}>
    <div className={classes.option}>
      <Switch
        label={label}
        description={hint}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={`setting-${name}`}
      />
      <SavedMark state={state} />
    </div>
    {children}
  </div>
);
