// Numbers as the spec's §9 shows them.

const SIGNS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** A number cut to one decimal with k, M, G, T, P or E for every thousandfold. */
export function abbreviate(value: number): string {
  let step = 0;
  let rest = Math.abs(value);
  // What would round up to a thousand belongs to the next sign.
  while (rest >= (step === 0 ? 1000 : 999.95) && step < SIGNS.length - 1) {
    rest /= 1000;
    step++;
  }
  const digits = step === 0 ? String(rest) : rest.toFixed(1).replace(/\.0$/, '');
  return `${value < 0 ? '-' : ''}${digits}${SIGNS[step]}`;
}

const MONEY = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount with a yen sign, two decimals and thousands separators. */
export const money = (amount: number): string =>
  `${amount < 0 ? '-' : ''}¥${MONEY.format(Math.abs(amount))}`;
