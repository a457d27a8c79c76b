import { useAppData, useLivePart } from '../data/app-data.ts';
import { lazily } from '../data/lazily.tsx';

const TypeCounts = lazily(() => import('./type-counts.tsx'), 'records');

/** Counts the records of a panchayat by type. Their code is fetched only where there are some. */
export function TypesOnRecord({ panchayatId }: { readonly panchayatId: string }) {
  const { surveys } = useAppData();
  const hasRecords = useLivePart(surveys.all, () => surveys.hasRecords(panchayatId));
  return hasRecords && <TypeCounts panchayatId={panchayatId} />;
}
