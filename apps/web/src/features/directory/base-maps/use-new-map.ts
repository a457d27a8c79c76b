import { PMTILES_BEGINNING, type PmtilesHeader, readPmtilesHeader } from '@sampark/core/map/pmtiles-header';
import { BASE_MAP_NAME_MOST } from '@sampark/core/wire/wire-base-maps';
import { useRef, useState } from 'react';
import type { NewMap } from '../../../data/ports/district-maps.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { Option } from '../../../ui/fields/choice-field.tsx';
import { stillWrong } from '../../../ui/wrong-fields.ts';

/** A file that is a map, as far as its beginning tells. */
interface ChosenMap {
  readonly file: File;
  readonly header: PmtilesHeader;
}

export interface NewMapValues {
  readonly chosen: ChosenMap | null;
  /** The fault of the file; `null`: nothing. */
  readonly fileProblem: string | null;
  readonly district: string;
  readonly name: string;
  readonly problems: Partial<Readonly<Record<'district' | 'name', string>>>;
  /** Looks at a file: whether it is a map, and what it says of itself. */
  readonly choose: (file: File) => void;
  readonly chooseDistrict: (district: string) => void;
  readonly changeName: (name: string) => void;
  /** Returns the map that is to be sent, once its file has been looked at; `null`: something is missing, and is said. */
  readonly ready: () => Promise<NewMap | null>;
}

/** Keeps what somebody chooses and types for a new map. It has its district's name until they type another one. */
export function useNewMap(districts: readonly Option[]): NewMapValues {
  const { t } = useTranslation('directory');
  const [chosen, setChosen] = useState<ChosenMap | null>(null);
  const looked = useRef<Promise<ChosenMap | null>>(Promise.resolve(null));
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [district, setDistrict] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<NewMapValues['problems']>({});
  const name = typed ?? districts.find(({ value }) => value === district)?.label ?? '';

  const look = async (file: File): Promise<ChosenMap | null> => {
    // A file that is gone meanwhile, or on a card that was pulled, has no beginning.
    const slice = file.slice(0, PMTILES_BEGINNING);
    const beginning = await slice.arrayBuffer().catch(() => new ArrayBuffer(0));
    const read = readPmtilesHeader(new Uint8Array(beginning), file.size);
    const found = read.ok ? { file, header: read.header } : null;
    setChosen(found);
    const told = { base_map_content: t('maps.refused.content'), base_map_tiles: t('maps.refused.tiles') };
    setFileProblem(read.ok ? null : told[read.problem]);
    return found;
  };
  const ready = async (): Promise<NewMap | null> => {
    const found = await looked.current;
    const own = name.trim();
    const wrong: NewMapValues['problems'] = {
      ...(district === '' && { district: t('maps.needsDistrict') }),
      ...(own === '' && { name: t('maps.needsName') }),
      ...(own.length > BASE_MAP_NAME_MOST && { name: t('maps.longName') }),
    };
    setProblems(wrong);
    if (found === null) setFileProblem((before) => before ?? t('maps.needsFile'));
    if (found === null || Object.keys(wrong).length > 0) return null;
    return { file: found.file, district, name: own };
  };
  return {
    ...{ chosen, fileProblem, district, name, problems, ready },
    choose: (file) => {
      looked.current = look(file);
    },
    chooseDistrict: (next) => {
      setDistrict(next);
      // It gives the map its name, too, unless somebody typed one.
      setProblems(stillWrong(problems, { district: next, ...(typed === null && { name: next }) }));
    },
    changeName: (next) => {
      setTyped(next);
      setProblems(stillWrong(problems, { name: next }));
    },
  };
}
