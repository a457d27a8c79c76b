/** A point on the paper, in pixels of the canvas. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line that a finger or a pen drew without leaving the paper. */
export type Stroke = readonly Point[];

/** The width of the pen, as a part of the longer side of the paper. */
const PEN = 1 / 160;

/** A canvas draws nothing of a line without a length: a dot is a line of this length, in its pixels. */
const DOT = 0.1;

/** Draws one stroke with round ends; a touch without a movement is a dot. */
function drawStroke(context: CanvasRenderingContext2D, [first, ...more]: Stroke): void {
  if (!first) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  context.lineTo(first.x + DOT, first.y);
  for (const { x, y } of more) context.lineTo(x, y);
  context.stroke();
}

/** Draws the paper anew: the photo below, or white, and all strokes over it. */
export function drawAll(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap | null,
  strokes: readonly Stroke[],
  colour: string,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  if (photo) context.drawImage(photo, 0, 0, width, height);
  Object.assign(context, { lineCap: 'round', lineJoin: 'round', strokeStyle: colour });
  context.lineWidth = Math.max(width, height) * PEN;
  for (const stroke of strokes) drawStroke(context, stroke);
}

/** Returns where a pointer is on the paper, however large the paper is shown. */
export function pointOf(canvas: HTMLCanvasElement, at: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return {
    x: ((at.clientX - left) / width) * canvas.width,
    y: ((at.clientY - top) / height) * canvas.height,
  };
}
