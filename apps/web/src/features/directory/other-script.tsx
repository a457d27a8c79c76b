import { useTranslation } from '../../shared/use-translation.ts';
import styles from './directory.module.css';

interface OtherScriptProps {
  readonly name: { readonly en: string; readonly [language: string]: string };
}

/** Shows a place's name in the script that the person does not read, where it has one. */
export function OtherScript({ name }: OtherScriptProps) {
  const { i18n } = useTranslation();
  const other = i18n.language === 'hi' ? 'en' : 'hi';
  const text = name[other];
  // Without a name in Hindi the main line shows the English one already.
  if (!text || !name['hi']) return null;
  return (
    <span className={styles.other} lang={other}>
      {text}
    </span>
  );
}
