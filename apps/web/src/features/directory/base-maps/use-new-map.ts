import { PMTILES_BEGINNING, type PmtilesHeader, readPmtilesHeader } from '@sampark/core/map/pmtiles-header';
import { BASE_MAP_NAME_MOST } from '@sampark/core/wire/wire-base-maps';
import { useState } from 'react';
import type { NewMap } from '../../../data/ports/district-maps.ts';
import { useTranslation } from '../../../shared/use-translation.ts';

/** A file that is a map, as far as its beginning tells. */
interface ChosenMap {
  readonly file: File;
  readonly header: PmtilesHeader;
}

type Problems = Partial<Readonly<Record<'file' | 'district' | 'name', string>>>;

export interface NewMapValues {
  readonly chosen: ChosenMap | null;
  readonly district: string;
  readonly name: string;
  readonly problems: Problems;
  /** Looks at a file: whether it is a map, and what it says of itself. */
  readonly choose: (file: File) => Promise<void>;
  readonly chooseDistrict: (district: string) => void;
  readonly changeName: (name: string) => void;
  /** Returns the map that is to be sent; `null`: something is missing, and `problems` says what. */
  readonly ready: () => NewMap | null;
}

/** Keeps what somebody chooses and types for a new map. */
export function useNewMap(): NewMapValues {
  const { t } = useTranslation('directory');
  const [chosen, setChosen] = useState<ChosenMap | null>(null);
  const [district, setDistrict] = useState('');
  const [name, setName] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const mend = (field: keyof Problems): void => setProblems((now) => ({ ...now, [field]: undefined }));

  const choose = async (file: File): Promise<void> => {
    mend('file');
    setChosen(null);
    const beginning = await file.slice(0, PMTILES_BEGINNING).arrayBuffer();
    const read = readPmtilesHeader(new Uint8Array(beginning), file.size);
    if (!read.ok) {
      const told = read.problem === 'base_map_tiles' ? t('maps.refused.tiles') : t('maps.refused.content');
      setProblems((now) => ({ ...now, file: told }));
      return;
    }
    setChosen({ file, header: read.header });
    if (name !== '') return;
    setName(file.name.replace(/\.pmtiles$/i, '').slice(0, BASE_MAP_NAME_MOST));
    mend('name');
  };
  const ready = (): NewMap | null => {
    const typed = name.trim();
    const missing: Problems = {
      ...(chosen === null && { file: t('maps.needsFile') }),
      ...(district === '' && { district: t('maps.needsDistrict') }),
      ...(typed === '' && { name: t('maps.needsName') }),
      ...(typed.length > BASE_MAP_NAME_MOST && { name: t('maps.longName') }),
    };
    setProblems(missing);
    return chosen === null || Object.keys(missing).length > 0
      ? null
      : { file: chosen.file, district, name: typed };
  };
  return {
    ...{ chosen, district, name, problems, choose, ready },
    chooseDistrict: (next) => {
      setDistrict(next);
      mend('district');
    },
    changeName: (next) => {
      setName(next);
      mend('name');
    },
  };
}
