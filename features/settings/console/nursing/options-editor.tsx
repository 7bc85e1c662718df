// The options of a group in their order: names, colours, moved by buttons, added and removed.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useT } from '#features/use-t.ts';
import { ColourInput } from '../colour-input.tsx';
import { LabelTag } from './label-tag.tsx';

export interface EditedOption {
  id?: string;
  name: string;
  colour: string;
}

interface OptionsEditorProps {
  id: string;
  labelledBy: string;
  options: readonly EditedOption[];
  onChange: (options: EditedOption[]) => void;
}

const NEW_COLOUR = '#1b5fc1';

/** Swaps the option with the one at the other place. */
const swapped = (options: readonly EditedOption[], from: number, to: number): EditedOption[] =>
  options.map(
    (option, index) =>
      (index === from ? options[to] : index === to ? options[from] : option) ?? option,
  );

export function OptionsEditor({ id, labelledBy, options, onChange }: OptionsEditorProps) {
  const t = useT();
  const setAt = (place: number, change: Partial<EditedOption>) =>
    onChange(options.map((one, index) => (index === place ? { ...one, ...change } : one)));
  return (
    <fieldset id={id} aria-labelledby={labelledBy} className="st-options">
      <ol>
        {options.map((option, index) => (
          <li key={option.id ?? `new-${index}`}>
            <Input
              aria-label={t('settings.nursing.optionName', { place: index + 1 })}
              value={option.name}
              onChange={({ target }) => setAt(index, { name: target.value })}
            />
            <ColourInput
              aria-label={t('settings.nursing.optionColour', { place: index + 1 })}
              value={option.colour}
              onChange={(colour) => setAt(index, { colour })}
            />
            <LabelTag name={option.name || '…'} colour={option.colour} />
            <span className="st-moves">
              <Button
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={t('settings.nursing.up', { name: option.name })}
                disabled={index === 0}
                onClick={() => onChange(swapped(options, index, index - 1))}
              />
              <Button
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={t('settings.nursing.down', { name: option.name })}
                disabled={index === options.length - 1}
                onClick={() => onChange(swapped(options, index, index + 1))}
              />
              <Button
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('settings.nursing.drop', { name: option.name })}
                onClick={() => onChange(options.filter((_, place) => place !== index))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...options, { name: '', colour: NEW_COLOUR }])}
      >
        {t('settings.nursing.addOption')}
      </Button>
    </fieldset>
  );
}
