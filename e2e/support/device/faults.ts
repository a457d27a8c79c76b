/**
 * The faults of a request on its way:
 *
 * | fault | the server sees it | the device sees |
 * |---|---|---|
 * | `cut` | no | a broken connection |
 * | `lose-response` | yes, and answers | a broken connection |
 * | `double` | twice, one after the other | the second answer |
 * | `portal` | no | 200 and a login page of somebody's network |
 * | `fail` | no | 500 and `internal`, as the server answers when it meets trouble of its own |
 * | `lie` | no | 200 and 'applied' for every operation: no network does this, it shows that a proof notices |
 * | `{ delay }` | yes, that many milliseconds later | its answer |
 * | `{ truncate }` | yes, and answers | that many bytes of the answer, head included, then the end |
 * | `{ slow }` | yes, late | its answer, both at that many bytes a second |
 */
export type Fault =
  | 'cut'
  | 'lose-response'
  | 'double'
  | 'portal'
  | 'fail'
  | 'lie'
  | { readonly delay: number }
  | { readonly truncate: number }
  | { readonly slow: number };

export interface FaultRule {
  readonly fault: Fault;
  /** The requests that it meets, by method and path; all when left out. */
  readonly on?: { readonly method?: string; readonly path?: RegExp };
  /** The number of requests that it meets before it goes away; for ever when left out. */
  readonly times?: number;
}

/** The rules of one network; the newest is tried first. */
export interface FaultRules {
  readonly inject: (rule: FaultRule) => void;
  readonly heal: () => void;
  /** Returns the fault that meets a request, which counts as one of its times. */
  readonly meet: (method: string, path: string) => Fault | null;
}

export function createFaultRules(): FaultRules {
  let rules: { rule: FaultRule; left: number }[] = [];
  return {
    inject: (rule) => {
      rules = [{ rule, left: rule.times ?? Infinity }, ...rules];
    },
    heal: () => {
      rules = [];
    },
    meet: (method, path) => {
      const entry = rules.find(({ rule, left }) => left > 0 && matches(rule, method, path));
      if (!entry) return null;
      entry.left -= 1;
      return entry.rule.fault;
    },
  };
}

function matches({ on }: FaultRule, method: string, path: string): boolean {
  return (on?.method === undefined || on.method === method) && (on?.path === undefined || on.path.test(path));
}
