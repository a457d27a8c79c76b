// XML cannot hold these signs.
const NOT_IN_XML = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

const coded = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Writes text as a cell holds it (ECMA-376, `ST_Xstring`). A sign that XML cannot hold becomes `_xHHHH_`, and so does text
 * that looks like that. A word that every JavaScript object knows is written so too, because the library keeps its texts by
 * name in an object.
 */
export const cellText = (text: string): string =>
  text in Object.prototype ? coded(text) + text.slice(1) : text.replace(NOT_IN_XML, coded);
