import type { Stage } from './stages.ts';

/** A stage that a command line asks for. */
export interface ChosenStage {
  readonly stage: Stage;
  /** Paths of test files, whole or in part; none: the stage runs all its files. */
  readonly files: readonly string[];
}

export type StageChoice =
  | { readonly kind: 'chosen'; readonly chosen: readonly ChosenStage[] }
  | { readonly kind: 'wrong'; readonly message: string };

const isFile = (word: string): boolean => /\/|\.test\.tsx?$/.test(word);

/**
 * Reads the words after `npm test --`: names of stages, and behind a stage that takes them, test files. No word at
 * all asks for every stage but those on demand. The stages that a named one needs come along.
 */
export function chooseStages(words: readonly string[], stages: readonly Stage[]): StageChoice {
  const files = new Map<Stage, readonly string[]>();
  const filesOf = (stage: Stage): readonly string[] => files.get(stage) ?? [];
  let last: Stage | undefined;
  for (const word of words) {
    const named = stages.find(({ name }) => name === word);
    if (named) {
      last = named;
      files.set(named, filesOf(named));
    } else if (!isFile(word)) return wrong(`There is no stage ${word}. There are: ${namesOf(stages)}`);
    else if (!last?.takesFiles) return wrong(takersOf(word, stages));
    else files.set(last, [...filesOf(last), word]);
  }
  const needed = [...files.keys()].map(({ needs }) => needs);
  const chosen = stages.filter(
    (stage) => (words.length === 0 && !stage.onDemand) || files.has(stage) || needed.includes(stage.name),
  );
  return { kind: 'chosen', chosen: chosen.map((stage) => ({ stage, files: filesOf(stage) })) };
}

const wrong = (message: string): StageChoice => ({ kind: 'wrong', message });

const namesOf = (stages: readonly Stage[]): string => stages.map(({ name }) => name).join(', ');

const takersOf = (file: string, stages: readonly Stage[]): string =>
  `Before the file ${file} name one of these stages: ${namesOf(stages.filter(({ takesFiles }) => takesFiles))}`;
