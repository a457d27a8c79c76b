import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldAround } from './screen/fields-on-screen.ts';

interface ClearAnswerProps {
  /** The name of the field. */
  readonly field: string;
  readonly onClear: () => void;
}

/** Takes a choice away again. */
export function ClearAnswer({ field, onClear }: ClearAnswerProps) {
  const { t } = useTranslation('modules');
  return (
    <Button
      kind="quiet"
      small
      aria-label={t('clear', { field })}
      onClick={(event) => {
        // The button goes with the answer, and the focus must not go with it.
        fieldAround(event.currentTarget)?.querySelector('input')?.focus();
        onClear();
      }}
    >
      {t('clearShort')}
    </Button>
  );
}
