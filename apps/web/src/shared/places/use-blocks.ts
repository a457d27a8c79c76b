import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { WireBlock } from '@sampark/core/wire/wire-places';
import { useCallback, useMemo } from 'react';
import type { Fetched } from '../../data/ports/fetched.ts';
import type { Option } from '../../ui/fields/choice-field.tsx';
import { useAppData } from '../data/app-data.ts';
import { useFetched } from '../data/use-fetched.ts';
import { useTranslation } from '../use-translation.ts';

export interface Blocks {
  readonly answer: Fetched<readonly WireBlock[]> | undefined;
  readonly again: () => void;
  readonly blocks: readonly WireBlock[];
}

/** Fetches the blocks of the directory, with their districts and states. */
export function useBlocks(): Blocks {
  const open = useAppData().directory;
  const [answer, again] = useFetched(useCallback(async () => (await open()).blocks(), [open]));
  return { answer, again, blocks: answer?.kind === 'ok' ? answer.value : [] };
}

export interface BlockOptions {
  readonly states: readonly Option[];
  readonly districts: readonly Option[];
  /** The label of each also names its district. */
  readonly blocks: readonly Option[];
}

/** Returns the blocks, districts and states to choose from, by name in the order of the language. */
export function useBlockOptions(known: readonly WireBlock[]): BlockOptions {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const words = new Intl.Collator(language);
    const sorted = (options: ReadonlyMap<string, string>): readonly Option[] =>
      Array.from(options, ([value, label]) => ({ value, label })).toSorted((a, b) =>
        words.compare(a.label, b.label),
      );
    const say = (text: { readonly en: string }) => inLanguage(text, language);
    return {
      states: sorted(new Map(known.map((each) => [each.state_id, say(each.state)]))),
      districts: sorted(new Map(known.map((each) => [each.district_id, say(each.district)]))),
      blocks: sorted(
        new Map(known.map((each) => [each.block_id, `${say(each.block)}, ${say(each.district)}`])),
      ),
    };
  }, [known, language]);
}
