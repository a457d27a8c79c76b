import { useTranslation } from '../use-translation.ts';

/** Returns a function that says day and time as people do, in the device's time zone: 21 November, 18:40. */
export function useDayAndTime(): (when: string) => string {
  const { i18n } = useTranslation();
  return (when) => {
    const time = new Date(when);
    const locale = `${i18n.language}-IN-u-nu-latn`;
    const day = time.toLocaleDateString(locale, { day: 'numeric', month: 'long' });
    const clock = time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return `${day}, ${clock}`;
  };
}
