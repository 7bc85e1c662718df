// The page's parameters as the address has them at this very moment.

/**
 * For event handlers: the router shows a change of the address a moment later, and a second change made from what it
 * still shows would undo the first. Only the page in sight handles events, so the window's address is its own.
 */
export const currentParams = (): URLSearchParams => new URLSearchParams(globalThis.location.search);
