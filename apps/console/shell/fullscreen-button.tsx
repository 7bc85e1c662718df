// Fullscreen and back, in the bar.
import { Button } from 'antd';
import { useFullscreen } from './use-fullscreen.tsx';

export function FullscreenButton() {
  const { label, icon, toggle } = useFullscreen();
  return (
    <Button
      type="text"
      size="medium"
      icon={icon}
      aria-label={label}
      title={label}
      onClick={toggle}
    />
  );
}
