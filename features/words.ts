// Every phrase of the product by room, in the shape that Chinese gives; a room that is missing doesn't compile.
import type { Translate } from '#kit/words/words.ts';
import type * as zh from './words/zh.ts';

export type Words = typeof zh;

/** Finds a phrase of any room: `t('staff.errors.MOBILE_OCCUPY')`. */
export type T = Translate<Words>;
