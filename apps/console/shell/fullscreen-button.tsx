// Fullscreen and back; says so where the browser can't.
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useShellWords } from '../use-shell-words.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function FullscreenButton() {
  const text = useShellWords();
  const { message } = App.useApp();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const warn = () => void message.warning(text('bar.fullscreenUnsupported'));
  const toggle = () => {
    if (!document.fullscreenEnabled) return warn();
    (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(warn);
  };
  const label = text(full ? 'bar.exitFullscreen' : 'bar.fullscreen');
  return (
    <Button
      type="text"
      size="medium"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={toggle}
    />
  );
}
