/** The width of A4 in CSS pixels. */
const WIDTH = 794;

/** The room around what is drawn, in CSS pixels. */
const MARGIN = 32;

/** The dots of the picture for each CSS pixel: small letters stay legible when somebody enlarges it. */
const SCALE = 2;

const NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Puts a copy of an element into a box as wide as paper, so that its height there can be measured. */
function laidOut(element: HTMLElement): HTMLElement {
  const sheet = element.parentElement?.cloneNode(false) as HTMLElement;
  sheet.append(element.cloneNode(true));
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  Object.assign(sheet.style, { width: `${WIDTH}px`, padding: `${MARGIN}px`, boxShadow: 'none' });
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', insetInlineStart: '-9999px', fontFamily, fontSize });
  box.append(sheet);
  document.body.append(box);
  return box;
}

/** Returns all rules of the page's style sheets: what is drawn outside of the page has no others. */
const rules = (): string =>
  Array.from(document.styleSheets, (sheet) =>
    Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n'),
  ).join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes a copy of an element as an SVG, which the browser lays out and draws as it does the page. */
function asSvg(box: HTMLElement): { readonly svg: string; readonly height: number } {
  const sheet = box.firstElementChild as HTMLElement;
  const height = Math.ceil(sheet.getBoundingClientRect().height);
  const { fontFamily, fontSize } = box.style;
  const size = `width="${WIDTH}" height="${height}"`;
  // It is written as a text: the page's own policy allows no styles in its document.
  const content = [
    `<div xmlns="${NAMESPACE}" style="${escaped(`font-family: ${fontFamily}; font-size: ${fontSize}`)}">`,
    `<style>${escaped(rules())}</style>${new XMLSerializer().serializeToString(sheet)}</div>`,
  ].join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}>${content}</foreignObject></svg>`,
    height,
  };
}

/**
 * Draws a part of the page as a picture, as wide as paper, without a library: the browser draws an SVG that holds a copy of it.
 * @returns a PNG; `null`: this browser cannot
 */
export async function pictureOf(element: HTMLElement): Promise<Blob | null> {
  const box = laidOut(element);
  try {
    const { svg, height } = asSvg(box);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: WIDTH * SCALE, height: height * SCALE });
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } catch {
    // Some browsers refuse to give back what they have drawn from another document.
    return null;
  } finally {
    box.remove();
  }
}
