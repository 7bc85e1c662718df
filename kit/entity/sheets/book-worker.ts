import { answerAside } from '../../workers/answer-aside.ts';
import { readFilledSheets } from './read-filled.ts';
import { BadArchive } from './zip-reader.ts';

await answerAside(readFilledSheets, (error) => error instanceof BadArchive);
