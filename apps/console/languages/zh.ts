import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import * as rooms from '#features/words/zh.ts';
import type { Tongue } from '../tongue.ts';
import { zh as shell } from '../words/zh.ts';

export const tongue: Tongue = { language: 'zh', words: { ...rooms, shell }, antd, dayjs: 'zh-cn' };
