// One anatomy for what stands in a page's place: what happened, and the next step in words.
import type { ReactNode } from 'react';

export interface StateShape {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export function StatePage({ icon, title, text, action }: StateShape) {
  return (
    <div className="state">
      <div className="state-icon" aria-hidden="true">
        {icon}
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
