import antd from 'antd/es/locale/es_ES';
import 'dayjs/locale/es';
import * as rooms from '#features/words/es.ts';
import type { Tongue } from '../tongue.ts';
import { es as shell } from '../words/es.ts';

export const tongue: Tongue = { language: 'es', words: { ...rooms, shell }, antd, dayjs: 'es' };
