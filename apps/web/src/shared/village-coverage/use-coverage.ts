import {
  type CoverageFigures,
  coverageOf,
  type PanchayatCoverage,
  totalOf,
  yearsOf,
} from '@sampark/core/places/coverage';
import type { Village } from '@sampark/core/places/village';
import { useEffect, useMemo, useState } from 'react';
import type { Contacts } from '../../data/ports/places.ts';
import { useAppData, useLive } from '../data/app-data.ts';

/** The device's knowledge of panchayats besides their surveys. */
interface Known {
  readonly villages: readonly Village[];
  readonly contacts: Contacts | null;
}

/** The coverage of the panchayats on this device. */
export interface Coverage {
  readonly year: string;
  readonly years: readonly string[];
  readonly panchayats: readonly PanchayatCoverage[];
  readonly total: CoverageFigures;
  /** The villages of at least one of them are known. */
  readonly listed: boolean;
  readonly contacts: Contacts | null;
  /** More panchayats are in scope than this device keeps. */
  readonly partial: boolean;
}

/** Reads villages and contacts: at once from the device, then from the server, when it can be asked. */
function useKnown(): Known | undefined {
  const { places } = useAppData();
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let current = true;
    const read = async () => {
      const [villages, contacts] = await Promise.all([places.villages(), places.contacts()]);
      if (current) setKnown({ villages, contacts });
    };
    void read()
      .then(() => places.refresh())
      .then((told) => (told ? read() : undefined));
    return () => {
      current = false;
    };
  }, [places]);
  return known;
}

/**
 * Returns the coverage; undefined while the device reads it.
 * @param chosen the year to show; empty: this one
 */
export function useCoverage(chosen = ''): Coverage | undefined {
  const data = useAppData();
  const surveys = useLive(data.surveys.all);
  const panchayats = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const known = useKnown();
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const year = /^\d{4}$/.test(chosen) ? chosen : thisYear;
  return useMemo(() => {
    if (!surveys || !panchayats || !followed || !known) return undefined;
    const kept = panchayats.filter((each) => followed.includes(each.panchayat_id));
    const covered = coverageOf(kept, known.villages, surveys, year);
    return {
      year,
      years: yearsOf(surveys, thisYear),
      panchayats: covered,
      total: totalOf(covered),
      listed: covered.some(({ listed }) => listed),
      contacts: known.contacts,
      partial: kept.length < panchayats.length,
    };
  }, [surveys, panchayats, followed, known, year, thisYear]);
}
