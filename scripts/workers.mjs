// How many processes run tests or journeys at a time: the machine that checks a change has two processors.
export const WORKERS = 2;
