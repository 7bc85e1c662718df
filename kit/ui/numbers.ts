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

/** Two decimals, or as many as the currency has. */
const decimalsOf = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

/**
 * An amount with the currency's sign, two decimals and thousands separators (spec §9). A part of a cent, as the product of
 * a price and a quantity may have, is shown too and not rounded.
 */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: 4,
  }).format(amount);
