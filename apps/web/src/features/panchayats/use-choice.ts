import { useCallback, useState } from 'react';
import type { Followed } from '../../data/ports/places.ts';
import { useAppData } from '../../shared/data/app-data.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

interface Choice {
  /** The choice that the server has. */
  readonly saved: ReadonlySet<string>;
  /** The choice that is ticked on the screen. */
  readonly chosen: ReadonlySet<string>;
  readonly choose: (panchayatId: string, chosen: boolean) => void;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
}

/** Holds the choice of panchayats on the screen, and sends it to the server. */
export function useChoice(followed: Followed): Choice {
  const { t } = useTranslation('places');
  const { places } = useAppData();
  const [saved, setSaved] = useState<ReadonlySet<string>>(() => new Set(followed.panchayat_ids));
  const [chosen, setChosen] = useState(saved);
  const [busy, setBusy] = useState(false);

  const choose = useCallback((panchayatId: string, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(panchayatId);
      else next.delete(panchayatId);
      return next;
    });
  }, []);

  const save = async () => {
    setBusy(true);
    const result = await places.follow([...chosen]);
    setBusy(false);
    if (result.kind !== 'ok') return void notify.error(t('failed'));
    const kept = new Set(result.value.panchayat_ids);
    const left = [...saved].filter((id) => !kept.has(id)).length;
    setSaved(kept);
    notify.success(left > 0 ? t('savedWithout', { count: left }) : t('saved'));
  };
  return { saved, chosen, choose, busy, save };
}
