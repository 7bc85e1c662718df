// Where deeds with spaces put the offer to take them back: the page shows the last one.
import { createContext } from 'react';
import type { UndoOffer } from '#kit/ui/undo-panel.tsx';

export const OfferContext = createContext<(offer: UndoOffer | null) => void>(() => undefined);
