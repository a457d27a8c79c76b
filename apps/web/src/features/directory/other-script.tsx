import { inBothScripts } from '../../shared/places/suggested-villages.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './directory.module.css';

interface OtherScriptProps {
  readonly name: { readonly en: string; readonly [language: string]: string };
}

/** Shows a place's name in the script that the person does not read, where it has one. */
export function OtherScript({ name }: OtherScriptProps) {
  const { i18n } = useTranslation();
  const { other } = inBothScripts({ name }, i18n.language);
  if (!other) return null;
  return (
    <span className={styles.other} lang={other.language}>
      {other.text}
    </span>
  );
}
