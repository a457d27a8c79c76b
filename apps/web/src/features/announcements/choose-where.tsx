import { ANNOUNCED_LEVELS } from '@sampark/core/access/may-announce';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { WireBlock } from '@sampark/core/wire/wire-places';
import { useCallback, useMemo } from 'react';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFetched } from '../../shared/data/use-fetched.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { Option } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { Draft } from './use-announcement-draft.ts';

type Where = Pick<Draft, 'level' | 'place'>;

interface ChooseWhereProps {
  readonly where: Where;
  readonly onWhere: (where: Where) => void;
  readonly error: string | undefined;
}

/** Asks for which place an announcement is. A block officer chooses their block, or a panchayat of it. */
export function ChooseWhere({ where, onWhere, error }: ChooseWhereProps) {
  const { t } = useTranslation('announcements');
  const { user } = useSignedIn();
  const isAdmin = user.role === 'admin';
  const levels = isAdmin ? ANNOUNCED_LEVELS : (['block', 'panchayat'] as const);
  const places = usePlaces(where.level);
  const isChosen = where.level === 'all' || (where.level === 'block' && !isAdmin);
  return (
    <>
      <Select
        label={t('where.label')}
        value={where.level}
        options={levels.map((value) => ({
          value,
          label: value === 'block' && !isAdmin ? t('where.ownBlock') : t(`where.${value}`),
        }))}
        onChoose={(chosen) => {
          const level = levels.find((each) => each === chosen) ?? where.level;
          const isOwn = level === 'block' && !isAdmin;
          onWhere({ level, place: isOwn ? (user.block_id ?? '') : '' });
        }}
      />
      {!isChosen && (
        <Select
          label={t('where.place')}
          empty="–"
          value={where.place}
          options={places}
          onChoose={(place) => onWhere({ ...where, place })}
          error={error}
        />
      )}
    </>
  );
}

/** Returns the places of a level, by name. Panchayats are those that this device knows; the server tells the blocks. */
function usePlaces(level: Where['level']): readonly Option[] {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const data = useAppData();
  const panchayats = useLive(data.panchayats);
  const { directory: open } = data;
  const [answer] = useFetched(useCallback(async () => (await open()).blocks(), [open]));
  return useMemo(() => {
    const words = new Intl.Collator(language);
    const blocks = answer?.kind === 'ok' ? answer.value : [];
    const options =
      level === 'panchayat' ? ofPanchayats(panchayats ?? [], language) : ofBlocks(blocks, level, language);
    return options.toSorted((a, b) => words.compare(a.label, b.label));
  }, [answer, panchayats, level, language]);
}

const ofPanchayats = (panchayats: readonly Panchayat[], language: string): readonly Option[] =>
  panchayats.map(({ panchayat_id: value, name, block }) => ({
    value,
    label: `${inLanguage(name, language)}, ${inLanguage(block, language)}`,
  }));

const ofBlocks = (
  blocks: readonly WireBlock[],
  level: Where['level'],
  language: string,
): readonly Option[] => {
  if (level === 'block') {
    return blocks.map(({ block_id: value, block, district }) => ({
      value,
      label: `${inLanguage(block, language)}, ${inLanguage(district, language)}`,
    }));
  }
  const districts = new Map(
    blocks.map(({ district_id, district }) => [district_id, inLanguage(district, language)]),
  );
  return Array.from(districts, ([value, label]) => ({ value, label }));
};
