import { useTranslation } from '../use-translation.ts';

/** Returns a function that says day and time as people do, in the device's time zone: 21 November, 18:40. */
export function useDayAndTime(): (when: string) => string {
  const { t } = useTranslation();
  const months = t('months').split(' ');
  return (when) => {
    const time = new Date(when);
    const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
    return `${time.getDate()} ${months[time.getMonth()]}, ${clock}`;
  };
}
