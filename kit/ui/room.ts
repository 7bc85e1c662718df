// What a room gives the console: a component for every page of its contract, and an icon for each section it opens.
import type { ComponentType } from 'react';
import type { PickerProps } from './input-props.ts';
import type { AnyRoom } from '../contract/room.ts';

/** Loads on demand; one chunk a page. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;

export interface ConsoleRoom {
  contract: AnyRoom;
  pages: Record<string, PageLoader>;
  /** By section. */
  icons: Readonly<Record<string, ComponentType>>;
  /** By the word of a thing: how one of it is chosen wherever a form or a filter asks for it; absent: from a flat list. */
  pickers: Readonly<Record<string, ComponentType<PickerProps>>>;
}

type SectionOf<Contract> = Contract extends { sections: readonly (infer Name extends string)[] }
  ? Name
  : never;

interface Shown<Contract extends AnyRoom> {
  pages: { [Name in keyof Contract['pages']]: PageLoader };
  icons?: Record<string, ComponentType>;
  pickers?: ConsoleRoom['pickers'];
}

type Icons<Contract> = [SectionOf<Contract>] extends [never]
  ? unknown
  : { icons: Record<SectionOf<Contract>, ComponentType> };

/** Binds pages and icons to a contract; a page without a component, or a section without an icon, doesn't compile. */
export const consoleRoom = <Contract extends AnyRoom>(
  contract: Contract,
  { pages, icons = {}, pickers = {} }: Shown<Contract> & Icons<Contract>,
): ConsoleRoom => ({ contract, pages, icons, pickers });
