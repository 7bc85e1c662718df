// The advanced search: a popover with the entity's filters, applied on confirm (spec §2, “Table layout”).
import { useState } from 'react';
import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Popconfirm, Popover } from 'antd';
import { FilterFields, withinOf } from './filter-fields.tsx';
import type { FilterFieldsProps, Filters } from './filter-fields.tsx';
import { useUi } from './use-words.ts';

export interface FilterPopoverProps extends Omit<FilterFieldsProps, 'onChange'> {
  onApply: (filters: Filters) => void;
  /** Pixels. */
  width: number;
}

export function FilterPopover({ onApply, width, ...fields }: FilterPopoverProps) {
  const ui = useUi();
  const [open, setOpen] = useState(false);
  const count = fields.fields.filter((field) => isSet(fields.filters, field)).length;
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      placement="bottomLeft"
      destroyOnHidden
      content={
        <FilterForm
          {...fields}
          width={width}
          onApply={(filters) => {
            setOpen(false);
            onApply(filters);
          }}
          onCancel={() => setOpen(false)}
        />
      }
    >
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={open}>
          {ui('filters')}
        </Button>
      </Badge>
    </Popover>
  );
}

const isSet = (filters: Filters, field: string): boolean =>
  Boolean(
    filters[field] ||
    filters[`${field}_from`] ||
    filters[`${field}_to`] ||
    filters[withinOf(field)],
  );

interface FormProps extends FilterPopoverProps {
  onCancel: () => void;
}

function FilterForm({ width, filters, onApply, onCancel, ...fields }: FormProps) {
  const ui = useUi();
  const [typed, setTyped] = useState(filters);
  return (
    <form
      className="k-filter-form"
      aria-label={ui('filters')}
      style={{ width: `min(${width}px, calc(100vw - 48px))` }}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed);
      }}
    >
      <div className="k-filter-fields">
        <FilterFields {...fields} filters={typed} onChange={setTyped} />
      </div>
      <div className="k-actions">
        <Button type="primary" htmlType="submit">
          {ui('confirm')}
        </Button>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Popconfirm
          title={ui('askClearForm')}
          okText={ui('clearForm')}
          cancelText={ui('cancel')}
          onConfirm={() => setTyped({})}
        >
          <Button type="text">{ui('clearForm')}</Button>
        </Popconfirm>
      </div>
    </form>
  );
}
