// A line of text as a screen shows it. It moves steadily and never flashes; whoever asks for less motion sees it stand still.
import './screen-line.css';

export interface ScreenLook {
  text: string;
  colour: string;
  background: string;
  /** Which way it moves; absent: it stands still. */
  way?: 'left_right' | 'right_left' | 'up_down' | 'down_up' | undefined;
  /** Characters that pass in a second; absent: 4. */
  pace?: number;
  /** In pixels; absent: as the text around it. */
  size?: number;
}

const PACE = 4;
const LEAST_S = 6;

export interface ScreenLineProps {
  look: ScreenLook;
  paused?: boolean;
  className?: string;
  /** Where there is no text. */
  children?: React.ReactNode;
}

export function ScreenLine({ look, paused = false, className = '', children }: ScreenLineProps) {
  const { text, colour, background, way, pace = PACE, size } = look;
  const across = way === 'left_right' || way === 'right_left';
  // Across, the line also passes the empty screen before and behind it.
  const seconds = Math.max(LEAST_S, [...text].length / pace + (across ? 16 / pace : 0));
  return (
    <div
      className={`d-screen ${className}`}
      style={{ background, color: colour, ...(size ? { fontSize: size } : {}) }}
    >
      {text ? (
        <p
          key={way}
          className="d-screen-line"
          {...(way ? { 'data-way': way } : {})}
          data-paused={paused || undefined}
          style={{ animationDuration: `${seconds}s` }}
        >
          {text}
        </p>
      ) : (
        children
      )}
    </div>
  );
}
