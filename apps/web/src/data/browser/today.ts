/** Returns the calendar day at the device, as `YYYY-MM-DD`. */
export const today = (now: number): string => {
  const date = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
