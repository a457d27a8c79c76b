const DAY = /^\d\d-\d\d$/;

/** Whether a text is a day that each year has, such as `03-31`. */
export function isDayOfYear(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`2001-${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(5, 10) === text;
}
