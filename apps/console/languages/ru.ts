import antd from 'antd/es/locale/ru_RU';
import 'dayjs/locale/ru';
import * as rooms from '#features/words/ru.ts';
import type { Tongue } from '../tongue.ts';
import { ru as shell } from '../words/ru.ts';

export const tongue: Tongue = { language: 'ru', words: { ...rooms, shell }, antd, dayjs: 'ru' };
