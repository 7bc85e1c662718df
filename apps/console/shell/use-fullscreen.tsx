// Fullscreen and back; says so where the browser can't.
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useSyncExternalStore } from 'react';
import { useShellWords } from '../use-shell-words.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** What leads into fullscreen, or out of it where it is on. */
export function useFullscreen() {
  const text = useShellWords();
  const { message } = App.useApp();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const warn = () => void message.warning(text('bar.fullscreenUnsupported'));
  const toggle = () => {
    if (!document.fullscreenEnabled) return warn();
    (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(warn);
  };
  return {
    label: text(full ? 'bar.exitFullscreen' : 'bar.fullscreen'),
    icon: full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
    toggle,
  };
}
