import type { Author } from '@sampark/core/merge/history';
import type { Operation } from '@sampark/core/merge/operation';
import type { ModelPerson } from '../person/model-person.ts';
import { coreRules, type Rules } from '../rules.ts';
import type { ModelAnswer } from '../server/model-answer.ts';

/** Work on a memory card. */
export interface Bundle {
  readonly id: number;
  readonly by: ModelPerson;
  readonly operations: readonly Operation[];
  readonly epoch: string;
}

/** What the server says of a bundle, on its way back. */
export interface Receipt {
  readonly of: Bundle;
  readonly answer: ModelAnswer;
}

/** The rules by which work is carried: as they are, unless a test wants to see a broken one caught. */
export interface CarryRules {
  /** The rules of devices and server beside. */
  readonly rules: Rules;
  /** Returns the operations of a bundle. `freeze` stores them as sent, `look` does not. */
  readonly pack: (ways: {
    readonly freeze: () => readonly Operation[];
    readonly look: () => readonly Operation[];
  }) => readonly Operation[];
  /** Returns whose the work is that somebody brings. */
  readonly authorOf: (bundle: Bundle, courier: Author) => Author;
  /** Whether a bundle that was brought before gets its first receipt again. */
  readonly remembersBundles: boolean;
  /** Whether an operation that was refused in a bundle is refused in another one, whatever has changed since. */
  readonly remembersRefusals: boolean;
  /** Returns what the server takes of a bundle that was cut; `null`: nothing, and it gives no receipt. */
  readonly takeCut: (operations: readonly Operation[]) => readonly Operation[] | null;
  /** Lets a device read a receipt of its own. */
  readonly settle: (receipt: Receipt) => void;
}

/** The rules as they are. */
export const carryRules: CarryRules = {
  rules: coreRules,
  pack: ({ freeze }) => freeze(),
  authorOf: ({ by }) => by.author,
  remembersBundles: true,
  remembersRefusals: true,
  takeCut: () => null,
  settle: ({ of, answer }) => of.by.answered(of.operations, answer),
};
