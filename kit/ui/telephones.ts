// The library of telephone numbers, fetched when the first of them is shown or typed.

export const loadTelephones = () => import('libphonenumber-js/mobile');
