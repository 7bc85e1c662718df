// The sign of a setting that can mute, slow or reroute an alarm: the same beside every field that has the mark.
import { AlertOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { z } from 'zod';
import { readMeta } from '../contract/fields.ts';
import { useUi } from './use-words.ts';
import './history.css';

/** Shown for a field that has the mark, or wherever no field is given. */
export function AlarmMark({ of }: { of?: z.ZodType | undefined }) {
  const ui = useUi();
  if (of && !readMeta(of)?.alarm) return null;
  return (
    <Tooltip title={ui('alarmSetting')}>
      <AlertOutlined className="k-alarm-mark" aria-label={ui('alarmSetting')} />
    </Tooltip>
  );
}
