// A colour, chosen with what the browser has for that, its code beside it.
import type { InputProps } from '#kit/ui/input-props.ts';
import './settings.css';

export interface ColourInputProps extends Partial<InputProps> {
  value: unknown;
  onChange: (value: string) => void;
  'aria-label'?: string;
}

export function ColourInput({ value, onChange, status: _, ...input }: ColourInputProps) {
  const colour = typeof value === 'string' ? value : '#000000';
  return (
    <span className="st-colour">
      <input
        {...input}
        type="color"
        value={colour}
        onChange={({ target }) => onChange(target.value.toLowerCase())}
      />
      <code>{colour}</code>
    </span>
  );
}
