// The faces of devices, drawn plainly in a field of 1000 by 1000; their colours follow the scheme.
import type { FaceKind } from './face-kinds.ts';

const speaker = (x: number, y: number) =>
  [0, 1, 2, 3].map((line) => (
    <path key={line} className="face-line" d={`M${x} ${y + line * 26}h150`} />
  ));
const keys = (xs: readonly number[], ys: readonly number[], radius: number) =>
  ys.flatMap((y) =>
    xs.map((x) => <circle key={`${x} ${y}`} className="face-key" cx={x} cy={y} r={radius} />),
  );

const DRAWINGS: Readonly<Record<FaceKind, React.ReactNode>> = {
  bed: (
    <>
      <rect className="face-body" x="20" y="120" width="960" height="760" rx="50" />
      <rect className="face-screen" x="70" y="180" width="600" height="640" rx="16" />
      {speaker(750, 200)}
      {keys([825], [420, 580, 740], 62)}
    </>
  ),
  cord: (
    <>
      <rect className="face-body" x="230" y="30" width="540" height="600" rx="50" />
      <circle className="face-key" cx="500" cy="300" r="190" />
      <path className="face-cross" d="M500 200v200M400 300h200" />
      <path className="face-line" d="M500 630v240" />
      <path className="face-body" d="M440 870h120l40 110H400z" />
    </>
  ),
  door: (
    <>
      <rect className="face-body" x="200" y="20" width="600" height="960" rx="40" />
      <rect className="face-screen" x="250" y="80" width="500" height="560" rx="16" />
      {speaker(425, 680)}
      {keys([330, 500, 670], [870], 56)}
    </>
  ),
  host: (
    <>
      <rect className="face-body" x="20" y="100" width="960" height="800" rx="50" />
      <path className="face-body" d="M60 160h160v640H60z" />
      <circle className="face-line" cx="140" cy="250" r="60" />
      <circle className="face-line" cx="140" cy="710" r="60" />
      <rect className="face-screen" x="270" y="160" width="660" height="460" rx="16" />
      {keys([340, 500, 660, 820], [760], 62)}
    </>
  ),
  watch: (
    <>
      <path className="face-body" d="M340 20h320l40 240H300zM300 740h400l-40 240H340z" />
      <rect className="face-body" x="200" y="220" width="600" height="560" rx="140" />
      <rect className="face-screen" x="255" y="275" width="490" height="450" rx="90" />
      <rect className="face-key" x="800" y="430" width="50" height="140" rx="20" />
    </>
  ),
  wristband: (
    <>
      <path className="face-body" d="M20 390h290v220H20zM690 390h290v220H690z" />
      <rect className="face-body" x="280" y="240" width="440" height="520" rx="90" />
      <circle className="face-key" cx="500" cy="500" r="150" />
      {[60, 130, 200].map((x) => (
        <circle key={x} className="face-line" cx={x} cy="500" r="20" />
      ))}
    </>
  ),
  remote: (
    <>
      <rect className="face-body" x="300" y="20" width="400" height="960" rx="120" />
      <circle className="face-line" cx="500" cy="100" r="24" />
      {keys([410, 590], [240, 410, 580, 750], 62)}
      <rect className="face-key" x="400" y="850" width="200" height="64" rx="30" />
    </>
  ),
  phone: (
    <>
      <rect className="face-body" x="250" y="20" width="500" height="960" rx="80" />
      <rect className="face-screen" x="285" y="110" width="430" height="760" rx="16" />
      <path className="face-line" d="M440 65h120M440 925h120" />
    </>
  ),
  panel: (
    <>
      <rect className="face-body" x="20" y="20" width="960" height="960" rx="50" />
      <rect className="face-screen" x="80" y="80" width="840" height="840" rx="16" />
    </>
  ),
};

/** The face, stretched over a picture of that size. */
export function DeviceFace({ kind }: { kind: FaceKind }) {
  return (
    <svg className="face" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
      {DRAWINGS[kind]}
    </svg>
  );
}
