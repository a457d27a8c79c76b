import type { FieldPath } from '@sampark/core/survey/values';
import { ArrowDown, ArrowUp, Copy, EllipsisVertical, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/overlays/disclosure.tsx';
import styles from './rows.module.css';
import type { Rows } from './use-rows.ts';

interface RowMenuProps {
  readonly path: FieldPath;
  /** The row in words. */
  readonly title: string;
  readonly number: number;
  readonly count: number;
  /** The person may add rows. */
  readonly canAdd: boolean;
  /** Somebody has checked it: it stays. */
  readonly locked: boolean;
  readonly rows: Rows;
}

/** Offers what can be done with a row as a whole. */
function RowMenu({ path, title, number, count, canAdd, locked, rows }: RowMenuProps) {
  const { t } = useTranslation('rows');
  return (
    <Disclosure name={t('menu', { number })} face={MORE} faceClass={styles.more}>
      {(close) => {
        const act = (does: () => void) => () => {
          close();
          does();
        };
        return (
          <div className={styles.menu}>
            <p>{title}</p>
            <Button kind="quiet" icon={COPY} disabled={!canAdd} onClick={act(() => rows.duplicate(path))}>
              {t('duplicate')}
            </Button>
            <Button kind="quiet" icon={UP} disabled={number === 1} onClick={act(() => rows.move(path, -1))}>
              {t('up')}
            </Button>
            <Button
              kind="quiet"
              icon={DOWN}
              disabled={number === count}
              onClick={act(() => rows.move(path, 1))}
            >
              {t('down')}
            </Button>
            <Button kind="danger-quiet" icon={OUT} disabled={locked} onClick={act(() => rows.remove(path))}>
              {t('remove')}
            </Button>
          </div>
        );
      }}
    </Disclosure>
  );
}

export default memo(RowMenu);

const MORE = <EllipsisVertical size={22} aria-hidden="true" />;
const COPY = <Copy size={20} aria-hidden="true" />;
const UP = <ArrowUp size={20} aria-hidden="true" />;
const DOWN = <ArrowDown size={20} aria-hidden="true" />;
const OUT = <X size={20} aria-hidden="true" />;
