// A small form at the head of a part: closed until someone adds to it.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useMay } from '#kit/ui/console-context.ts';
import type { Route } from '#kit/contract/route.ts';
import { DraftFields, useDraftForm } from '#kit/ui/draft-form.tsx';
import type { DraftFormOptions } from '#kit/ui/draft-form.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import type { Section } from '#kit/ui/record-fields.tsx';
import { useGuardedLeave } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { residents } from '../contract.ts';

export interface PartFormProps<Draft extends z.ZodObject> extends Omit<
  DraftFormOptions<Draft>,
  'room'
> {
  label: string;
  fields: Section['fields'];
  route: Route;
}

export function PartForm<Draft extends z.ZodObject>(props: PartFormProps<Draft>) {
  const { label, fields, route } = props;
  const ui = useUi();
  const queries = useQueryClient();
  const may = useMay(route);
  const [open, setOpen] = useState(false);
  const form = useDraftForm({ ...props, room: residents });
  const leave = useGuardedLeave(form.dirty, () => {
    form.clear();
    setOpen(false);
  });
  if (!may) return null;
  if (!open)
    return (
      <Button
        className="r-add"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => {
          form.clear();
          setOpen(true);
        }}
      >
        {label}
      </Button>
    );
  const send = async () => {
    if (!(await form.send())) return;
    form.clear();
    setOpen(false);
    await invalidateThings(queries, ['resident']);
  };
  return (
    <form
      className="r-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DraftFields form={form} room={residents} sections={[{ fields }]} />
      <div className="k-row-actions">
        <Button type="primary" htmlType="submit" loading={form.sending}>
          {label}
        </Button>
        <Button onClick={leave}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}
