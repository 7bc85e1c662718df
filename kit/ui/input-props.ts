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

/** An input of a value. */
export interface ValueProps extends InputProps {
  value: unknown;
  onChange: (value: unknown) => void;
}
