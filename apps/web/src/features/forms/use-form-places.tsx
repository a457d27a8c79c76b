import type { WireFormPlaces } from '@sampark/core/wire/wire-forms';
import { type ReactNode, useState } from 'react';
import { useBlockOptions, useBlocks } from '../../shared/places/use-blocks.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { Option } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type ChosenPanchayat, ChosenPanchayats } from './chosen-panchayats.tsx';

const SCOPES = ['all', 'state_id', 'district_id', 'block_id', 'panchayat_ids'] as const;
type Scope = (typeof SCOPES)[number];

/** Asks for panchayats: all, those of a state, a district or a block, or some by name. `where` is null until it is said. */
export function useFormPlaces(): { readonly where: WireFormPlaces | null; readonly fields: ReactNode } {
  const { t } = useTranslation('forms');
  const { states, districts, blocks } = useBlockOptions(useBlocks().blocks);
  const [scope, setScope] = useState<Scope | ''>('');
  const [place, setPlace] = useState('');
  const [chosen, setChosen] = useState<readonly ChosenPanchayat[]>([]);
  const places: Readonly<Record<string, readonly Option[]>> = {
    state_id: states,
    district_id: districts,
    block_id: blocks,
  };
  const offered = places[scope];
  return {
    where: whereOf(scope, place, chosen),
    fields: (
      <>
        <Select
          label={t('use.where')}
          empty={t('use.choose')}
          options={SCOPES.map((each) => ({ value: each, label: t(`use.scope.${each}`) }))}
          value={scope}
          onChoose={(next) => {
            setScope(SCOPES.find((each) => each === next) ?? '');
            setPlace('');
          }}
        />
        {offered && (
          <Select
            label={t('use.place')}
            empty={t('use.choose')}
            options={offered}
            value={place}
            onChoose={setPlace}
          />
        )}
        {scope === 'panchayat_ids' && <ChosenPanchayats chosen={chosen} onChoose={setChosen} />}
      </>
    ),
  };
}

function whereOf(
  scope: Scope | '',
  place: string,
  chosen: readonly ChosenPanchayat[],
): WireFormPlaces | null {
  switch (scope) {
    case '':
      return null;
    case 'all':
      return { all: true };
    case 'panchayat_ids':
      return chosen.length === 0 ? null : { panchayat_ids: chosen.map(({ panchayat_id }) => panchayat_id) };
    default:
      return place === '' ? null : ({ [scope]: place } as unknown as WireFormPlaces);
  }
}
