import { AVATAR_MOST } from '@sampark/core/access/person';

/** Most bytes of a file that is looked at. */
export const FILE_MOST = 2 * 1024 * 1024;

const KINDS = ['image/jpeg', 'image/png', 'image/gif'];
/** Side of the picture, pixels. */
const SIDE = 192;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

export type PictureProblem = 'tooLarge' | 'notAPicture' | 'unreadable';

export type ScaledPicture =
  | { readonly ok: true; readonly picture: string }
  | { readonly ok: false; readonly problem: PictureProblem };

/** Returns why a file is not taken; `null`: it may be a picture. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!KINDS.includes(type)) return 'notAPicture';
  return size > FILE_MOST ? 'tooLarge' : null;
}

/** Cuts the middle out of a picture as a square. */
function square(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const side = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  // A JPEG has no transparency; on white the picture looks as it did.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  return canvas;
}

/** Scales a picture down to a small JPEG as a data address, which can be kept and sent. */
export async function scalePicture(file: File): Promise<ScaledPicture> {
  const problem = fileProblem(file);
  if (problem) return { ok: false, problem };
  try {
    const canvas = square(await createImageBitmap(file));
    for (const quality of QUALITIES) {
      const picture = canvas.toDataURL('image/jpeg', quality);
      if (picture.length <= AVATAR_MOST) return { ok: true, picture };
    }
  } catch {
    // The file calls itself a picture and is none.
  }
  return { ok: false, problem: 'unreadable' };
}
