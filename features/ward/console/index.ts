// The door of the ward room in the console: no page of its own, a switch for the dashboard.
export { WardSwitch } from './ward-switch.tsx';
