// What a signed-in console needs of the session: the client and the live stream.
export { makeClient } from './client.ts';
export { startLive } from './live.ts';
