import { Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../use-translation.ts';
import { useTheme } from './theme.ts';

/** Changes between light and dark, and says what a press does. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const [theme, choose] = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      kind="quiet"
      iconOnly
      icon={<Icon size={22} aria-hidden="true" />}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? t('preferences.toLight') : t('preferences.toDark')}
    </Button>
  );
}
