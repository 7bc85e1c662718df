/** A name for those who may not know it: the first character, then as many stars as characters follow (three at most). */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...new Intl.Segmenter().segment(name)].map(
    ({ segment }) => segment,
  );
  return first + '*'.repeat(Math.min(rest.length, 3));
}
