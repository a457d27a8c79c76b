import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireVillageOf } from '@sampark/core/wire/wire-places';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './directory.module.css';
import { OtherScript } from './other-script.tsx';
import { useCodeText } from './use-code-text.ts';

interface VillageRowProps {
  readonly village: WireVillageOf;
  readonly onRename: () => void;
  readonly onActivate: (isActive: boolean) => void;
}

/** Shows one village: its name in both scripts, its code, and the actions on it. */
export function VillageRow({ village, onRename, onActivate }: VillageRowProps) {
  const { t, i18n } = useTranslation('directory');
  const codeOf = useCodeText();
  const names = { en: village.name, hi: village.name_hi };
  const name = inLanguage(names, i18n.language);
  const { is_active } = village;
  return (
    <li>
      <div className={styles.name}>
        <h3>{name}</h3>
        <OtherScript name={names} />
        <span className={styles.soft}>{codeOf(village.village_code) ?? t('noCode')}</span>
        {!is_active && <Badge>{t('village.inactive')}</Badge>}
      </div>
      <div className={styles.acts}>
        <Button
          kind="quiet"
          icon={<Pencil size={20} aria-hidden="true" />}
          aria-label={t('village.editOf', { name })}
          onClick={onRename}
        >
          {t('village.edit')}
        </Button>
        <Button
          kind="quiet"
          decides
          icon={is_active ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          aria-label={is_active ? t('village.deactivateOf', { name }) : t('village.activateOf', { name })}
          onClick={() => onActivate(!is_active)}
        >
          {is_active ? t('village.deactivate') : t('village.activate')}
        </Button>
      </div>
    </li>
  );
}
