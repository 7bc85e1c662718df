// How the calls of a day spread over its hours (FIELD "Load model"), as a multiple of the day's mean; the mean of all is 1.

const NIGHT = 0.44;
/** The step is against the night before it: 2.4 times the mean would be above the day's peak half hour. */
const MORNING = 2.4 * NIGHT;
const PEAK = 1.5;
const MORNING_BEGINS = 6;
const DAY_BEGINS = 7;
const PEAK_BEGINS = 9;
const PEAK_ENDS = 9.5;
const NIGHT_BEGINS = 22;

const nightHours = 24 - NIGHT_BEGINS + MORNING_BEGINS;
const peakHours = PEAK_ENDS - PEAK_BEGINS;
const dayHours = NIGHT_BEGINS - DAY_BEGINS - peakHours;
const DAY = (24 - nightHours * NIGHT - MORNING - peakHours * PEAK) / dayHours;

/** The largest value of the shape. */
export const BUSIEST = PEAK;

/** Calls at this hour of the day (0 to 24, with its fraction) against the mean hour. */
export function shapeAt(hour: number): number {
  if (hour >= NIGHT_BEGINS || hour < MORNING_BEGINS) return NIGHT;
  if (hour < DAY_BEGINS) return MORNING;
  return hour >= PEAK_BEGINS && hour < PEAK_ENDS ? PEAK : DAY;
}

/** The hour of the day in a time zone (IANA name), with its fraction; throws a RangeError for a zone there isn't. */
export function makeHourOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
    return hour + minute / 60;
  };
}
