import { imageSize } from 'image-size';
import { answerAside } from '#kit/workers/answer-aside.ts';

async function* measure(picture: Uint8Array): AsyncGenerator<{ width: number; height: number }> {
  const { width, height } = imageSize(picture);
  yield { width, height };
}

await answerAside(measure, (error): error is Error => error instanceof Error);
