/** Fields that a colleague has changed since the dialog was opened, and that the user has changed, too. */
export interface Conflict {
  fields: readonly string[];
  /** The user who changed them, and the ISO time; null where nobody knows. */
  by: string | null;
  at: string | null;
  /** True while the fields show what is stored instead of what the user typed. */
  showsStored: boolean;
  /** Shows the other values in the fields. */
  toggle: () => void;
  /** Saves the user's values over the stored ones. */
  keepMine: () => void;
  /** Puts the stored values into the fields. */
  takeStored: () => void;
}
