// The door of the stand-in room in the console.
export { StandInBand } from './stand-in-band.tsx';
export { StandInButton } from './stand-in-button.tsx';
export { StandInOffer } from './stand-in-offer.tsx';
