import type { PreparingOrder } from './prepare-beside.ts';
import { prepareImage } from './prepare-image.ts';

addEventListener('message', ({ data }: MessageEvent<PreparingOrder>) => {
  void prepareImage(data.file, data.longest)
    // The page tries it itself, and says what is wrong.
    .catch(() => null)
    .then((prepared) => postMessage(prepared))
    .finally(() => close());
});
