// The icon of each section of the sidebar, as the room that opens it gives it.
import { AppstoreOutlined, HomeOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { shownRooms } from '../rooms.ts';

const ICONS: Readonly<Record<string, ComponentType | undefined>> = Object.assign(
  { Dashboard: HomeOutlined },
  ...shownRooms.map(({ icons }) => icons),
);

export function SectionIcon({ section }: { section: string }) {
  const Icon = ICONS[section] ?? AppstoreOutlined;
  return <Icon aria-hidden="true" />;
}
