// The door of the setup room in the console.
export { NextSteps } from './next-steps.tsx';
