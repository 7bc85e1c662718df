// Names and values, one a line; what has no value isn't there.
import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="licence-facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
