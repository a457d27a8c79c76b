import { ANNOUNCED_DAYS_MOST, wrongDays } from '@sampark/core/access/announced';
import type { Addressed } from '@sampark/core/access/may-announce';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import { useState } from 'react';
import { useAppData, useSignedIn } from '../../shared/data/app-data.ts';
import { useRefusalText } from '../../shared/data/refusal-text.ts';
import { typedWords, writtenTexts } from '../../shared/data/typed-words.ts';
import { useNow } from '../../shared/data/use-now.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';
import { stillWrong } from '../../ui/wrong-fields.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** An announcement that is being written. An empty choice chooses nothing. */
export interface Draft {
  readonly texts: Readonly<Record<string, string>>;
  readonly from: string;
  readonly until: string;
  readonly level: Addressed['level'];
  readonly place: string;
  readonly role: NonNullable<Addressed['role']> | '';
  readonly link: string;
  readonly important: boolean;
}

/** The faults of a draft, by the place where they are shown. */
type Wrong = Partial<Record<'texts' | 'from' | 'until' | 'place', string>>;

/** A draft as this device keeps it, so that a page or a dialog that goes takes nothing along. */
interface Kept {
  /** The person who writes it: on a shared computer nobody finds another one's words. */
  readonly owner: string;
  /** The id of the announcement: one whose answer was lost is not made twice. */
  readonly id: string;
  readonly draft: Draft;
}

const typed = typedWords<Kept>('sampark.announcement_typed');

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Holds an announcement that is being written, says what is wrong with it, and sends it. */
export function useAnnouncementDraft(onDone: () => void) {
  const { t, i18n } = useTranslation('announcements');
  const { user } = useSignedIn();
  const open = useAppData().announcements;
  const explain = useRefusalText();
  const now = useNow();
  const today = dayInIndia(now);
  const isAdmin = user.role === 'admin';
  const owner = user.user_id;
  const [{ id, draft }, setKept] = useState<Kept>(
    () =>
      typed.of(owner) ?? {
        ...{ owner, id: newId() },
        draft: {
          texts: { [i18n.language]: '' },
          ...{ from: today, until: dayInIndia(now + WEEK) },
          ...{ level: isAdmin ? 'all' : 'block', place: isAdmin ? '' : (user.block_id ?? '') },
          ...{ role: '', link: '', important: false },
        },
      },
  );
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const written = writtenTexts(draft.texts);
  const wrongDaysIn = (days: Pick<Draft, 'from' | 'until'>): Wrong => {
    const noDays = t('noDays', { count: ANNOUNCED_DAYS_MOST });
    return Object.fromEntries(wrongDays(days, today).map((day) => [day, noDays]));
  };
  const wrongIn = ({ level, place, ...days }: Draft): Wrong => ({
    ...(Object.keys(written).length === 0 && { texts: t('noText') }),
    ...wrongDaysIn(days),
    ...(level !== 'all' && place === '' && { place: t('where.choose') }),
  });
  const submit = async (): Promise<void> => {
    const found = wrongIn(draft);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { from, until, level, place, role, link, important } = draft;
    const answer = await (await open()).make({
      ...{ texts: written, from, until, important, level },
      ...{ place_id: place || null, role: role || null, link: link || null },
      announcement_id: id,
    });
    setBusy(false);
    if (answer.kind !== 'ok') {
      setFailure(explain(answer));
      return;
    }
    typed.forget();
    notify.success(t('done'));
    onDone();
  };
  const change = (part: Partial<Draft>): void => {
    const next: Kept = { owner, id, draft: { ...draft, ...part } };
    typed.keep(next);
    setKept(next);
    // Another first day can put the last one right.
    const isUntilRight = wrongDaysIn(next.draft).until === undefined;
    setWrong(stillWrong(wrong, isUntilRight ? { ...part, until: '' } : part));
  };
  return { draft, change, wrong, failure, busy, submit, forget: typed.forget };
}
