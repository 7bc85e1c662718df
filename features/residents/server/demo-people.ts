// Made-up people; the same number is always the same person.

/** Whom a demonstration's ward is made of. */
export interface WardPeople {
  residents: readonly (readonly [name: string, sex: string, yearOfBirth: number])[];
  conditions: readonly string[];
  advice: readonly string[];
}

/** The record of the person with this number; names repeat after the last, registration numbers don't. */
export function describeResident({ residents, conditions, advice }: WardPeople, index: number) {
  const person = residents[index % residents.length];
  if (!person) throw new Error('A ward is made of somebody');
  const [name, sex, year] = person;
  const month = String(1 + ((index * 7) % 12)).padStart(2, '0');
  const day = String(1 + ((index * 11) % 28)).padStart(2, '0');
  return {
    name,
    sex,
    birthday: `${year}-${month}-${day}`,
    registration_no: `ZY${String(202600101 + index)}`,
    condition: conditions[index % conditions.length] ?? null,
    advice: advice[index % advice.length] ?? null,
  };
}
