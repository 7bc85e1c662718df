// What a room gives the console: a component for every page of its contract, and an icon for each section it opens.
import type { ComponentType } from 'react';
import type { AnyRoom } from '../contract/room.ts';

/** Loads on demand; one chunk a page. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;

export interface ConsoleRoom {
  contract: AnyRoom;
  pages: Record<string, PageLoader>;
}

/** Binds pages to a contract; a page without a component doesn't compile. */
export const consoleRoom = <Contract extends AnyRoom>(
  contract: Contract,
  pages: { [Name in keyof Contract['pages']]: PageLoader },
): ConsoleRoom => ({ contract, pages });
