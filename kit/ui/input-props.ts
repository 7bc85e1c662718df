// What every input is given by the field around it.

/** What ties an input to its label, hint and fault. */
export interface InputProps {
  id?: string;
  status?: 'error' | '';
  disabled?: boolean;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** An input for the id of another thing, or for several. */
export interface PickerProps extends Partial<InputProps> {
  /** Null or an id; with `multiple`, a list of ids or ids joined by commas. */
  value?: unknown;
  onChange: (value: unknown) => void;
  multiple?: boolean;
  placeholder?: string | undefined;
  /** Filters of the thing's list that what is chosen must meet. */
  filters?: Readonly<Record<string, unknown>> | undefined;
  /** Names of ids that are known already. */
  known?: Readonly<Record<string, string>> | undefined;
}

/** An input of a value. */
export interface ValueProps extends InputProps {
  value: unknown;
  onChange: (value: unknown) => void;
}
