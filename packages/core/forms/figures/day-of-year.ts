const DAY = /^\d\d-\d\d$/;

/** Whether a text is a day that each year has, such as `03-31`. */
export const isDayOfYear = (text: string): boolean =>
  DAY.test(text) && new Date(`2001-${text}T00:00:00.000Z`).toJSON()?.slice(5, 10) === text;
