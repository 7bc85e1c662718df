// What a room gives the console: a component for every page of its contract, and an icon for each section it opens.
import type { ComponentType } from 'react';
import type { PickerProps } from './input-props.ts';
import type { AnyRoom } from '../contract/room.ts';

/** Loads on demand; one chunk a page. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;

export interface ConsoleRoom {
  contract: AnyRoom;
  pages: Record<string, PageLoader>;
  /** By the word of a thing: how one of it is chosen wherever a form or a filter asks for it; absent: from a flat list. */
  pickers?: Record<string, ComponentType<PickerProps>>;
}

/** Binds pages to a contract; a page without a component doesn't compile. */
export const consoleRoom = <Contract extends AnyRoom>(
  contract: Contract,
  pages: { [Name in keyof Contract['pages']]: PageLoader },
  pickers?: ConsoleRoom['pickers'],
): ConsoleRoom => ({ contract, pages, ...(pickers ? { pickers } : {}) });
