/**
 * The part of ODK's engine that is used here. Its own declarations import from a package that is not published, so that
 * most of its types are unknown to a compiler.
 */
export interface Engine {
  readonly loadForm: (xform: string, options: LoadOptions) => Promise<LoadedForm>;
}

interface LoadOptions {
  readonly fetchFormAttachment: (address: URL) => Promise<Attachment>;
  readonly missingResourceBehavior: 'BLANK' | 'ERROR';
}

export interface Attachment {
  readonly status: number;
  readonly text: () => Promise<string>;
  readonly blob: () => Promise<Blob>;
}

type LoadedForm =
  | { readonly status: 'failure'; readonly error: Error }
  | {
      readonly status: 'success' | 'warning';
      readonly createInstance: () => { readonly root: EngineParent };
    };

export type EngineNode = EngineParent | EngineUncountedRepeat | EngineValue | EngineQuestion;

interface NodeState {
  readonly reference: string;
  readonly relevant: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
}

export interface EngineParent {
  readonly nodeType: 'root' | 'group' | 'repeat-range:controlled' | 'repeat-instance';
  readonly currentState: NodeState & { readonly children: readonly EngineNode[] };
}

export interface EngineUncountedRepeat {
  readonly nodeType: 'repeat-range:uncontrolled';
  readonly currentState: EngineParent['currentState'];
  readonly addInstances: () => unknown;
  /** Counts from 0. */
  readonly removeInstances: (start: number) => unknown;
}

interface Value {
  readonly valueType: string;
  readonly definition: { readonly bind: { readonly constraint: { readonly expression: string } } };
  readonly currentState: NodeState & { readonly children: null; readonly instanceValue: string };
  readonly validationState: {
    readonly constraint: { readonly valid: boolean };
    readonly required: { readonly valid: boolean };
  };
}

export interface EngineValue extends Value {
  readonly nodeType: 'model-value' | 'note' | 'upload';
}

export type EngineQuestion = EngineInput | EngineTrigger | EngineSelect | EngineRank;

interface EngineInput extends Value {
  readonly nodeType: 'input' | 'range';
  readonly setValue: (text: string) => unknown;
}

interface EngineTrigger extends Value {
  readonly nodeType: 'trigger';
  readonly setValue: (value: boolean) => unknown;
}

interface WithChoices extends Value {
  readonly currentState: Value['currentState'] & {
    readonly valueOptions: readonly { readonly value: string }[];
  };
}

export interface EngineSelect extends WithChoices {
  readonly nodeType: 'select';
  readonly selectType: 'select' | 'select1';
  readonly selectValues: (values: readonly string[]) => unknown;
}

export interface EngineRank extends WithChoices {
  readonly nodeType: 'rank';
  readonly setValues: (values: readonly string[]) => unknown;
}
