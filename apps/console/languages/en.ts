import antd from 'antd/es/locale/en_GB';
import 'dayjs/locale/en-gb';
import * as rooms from '#features/words/en.ts';
import type { Tongue } from '../tongue.ts';
import { en as shell } from '../words/en.ts';

export const tongue: Tongue = { language: 'en', words: { ...rooms, shell }, antd, dayjs: 'en-gb' };
