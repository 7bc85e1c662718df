// A nursing label: its colour with the ink that can be read on it.
import { inkOn } from '../../contract.ts';
import '../settings.css';

export function LabelTag({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="st-chip" style={{ background: colour, color: inkOn(colour) }}>
      {name}
    </span>
  );
}
