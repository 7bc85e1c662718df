// What can be measured of a person: the unit of each vital sign, and between which bounds a value is possible at all. What
// lies outside is no measurement but a slip of the hand or a broken sensor, whoever tells it; hands and devices alike.

interface VitalRule {
  unit: string;
  /** How devices and people write the same unit. */
  alike: readonly string[];
  min: number;
  max: number;
}

const PER_MINUTE = ['/min', '1/min', 'bpm', '次/分', 'beats/min', '{beats}/min'];

/** Vital signs that every language has words for; any other is kept as it is named. */
export const VITAL_RULES = {
  TEMPERATURE: { unit: '℃', alike: ['℃', '°C', 'C', 'Cel'], min: 20, max: 45 },
  PULSE: { unit: '/min', alike: PER_MINUTE, min: 0, max: 350 },
  RESPIRATION: { unit: '/min', alike: PER_MINUTE, min: 0, max: 120 },
  SYSTOLIC: { unit: 'mmHg', alike: ['mmHg', 'mm[Hg]'], min: 0, max: 350 },
  DIASTOLIC: { unit: 'mmHg', alike: ['mmHg', 'mm[Hg]'], min: 0, max: 250 },
  BLOOD_OXYGEN: { unit: '%', alike: ['%'], min: 0, max: 100 },
  BLOOD_SUGAR: { unit: 'mmol/L', alike: ['mmol/L', 'mmol/l'], min: 0, max: 70 },
  WEIGHT: { unit: 'kg', alike: ['kg'], min: 0.2, max: 650 },
  HEIGHT: { unit: 'cm', alike: ['cm'], min: 20, max: 275 },
  PAIN: { unit: '/10', alike: ['/10'], min: 0, max: 10 },
} as const satisfies Record<string, VitalRule>;

export type KnownVital = keyof typeof VITAL_RULES;
export const VITAL_PARAMETERS = Object.keys(VITAL_RULES) as [KnownVital, ...KnownVital[]];

/** The rule of a parameter; undefined of one that is only kept as named. */
export const vitalRuleOf = (parameter: unknown): VitalRule | undefined =>
  typeof parameter === 'string' && Object.hasOwn(VITAL_RULES, parameter)
    ? VITAL_RULES[parameter as KnownVital]
    : undefined;

export interface VitalFault {
  field: 'value' | 'unit';
  fault: 'too_low' | 'too_high' | 'choice';
  values?: Record<string, number>;
}

/** What makes a measurement impossible; undefined where nothing does. */
export function judgeVital(
  parameter: unknown,
  value: unknown,
  unit: unknown,
): VitalFault | undefined {
  const rule = vitalRuleOf(parameter);
  if (!rule) return undefined;
  if (typeof unit === 'string' && unit !== '' && !rule.alike.includes(unit))
    return { field: 'unit', fault: 'choice' };
  if (typeof value !== 'number') return undefined;
  const { min, max } = rule;
  if (value < min) return { field: 'value', fault: 'too_low', values: { min } };
  if (value > max) return { field: 'value', fault: 'too_high', values: { max } };
  return undefined;
}

/** The unit as it is kept: a known parameter has one, however it was written. */
export const keptUnit = (parameter: string, unit: string | null | undefined): string | null =>
  vitalRuleOf(parameter)?.unit ?? unit ?? null;
