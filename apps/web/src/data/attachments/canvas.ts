/** Something to draw on. */
export type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Makes something to draw on, which a worker has, too, but for browsers without `OffscreenCanvas`. Sizes are in pixels. */
export function newCanvas(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Returns what draws on it. */
export function contextOf(canvas: Canvas, settings?: CanvasRenderingContext2DSettings) {
  const context =
    'convertToBlob' in canvas ? canvas.getContext('2d', settings) : canvas.getContext('2d', settings);
  if (!context) throw new Error('This browser draws no pictures.');
  return context;
}
