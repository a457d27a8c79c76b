import type { ModelPerson } from '../person/model-person.ts';

/** A broken invariant, named as in docs/sync.md. */
export interface Violation {
  readonly invariant:
    | 'I1'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I6'
    | 'I7'
    | 'I8'
    | 'I9'
    | 'I11'
    | 'I12'
    | 'I13'
    | 'I14'
    | 'I15'
    | 'I16'
    | 'I17'
    | 'I18'
    | 'I19'
    | 'I20'
    | 'I21'
    | 'I22'
    | 'I31'
    | 'I32'
    | 'I33';
  readonly what: string;
}

/** Names a person on a device, as a violation does. */
export const nameOf = ({ author }: Pick<ModelPerson, 'author'>): string =>
  `${author.user_id} on ${author.device_id}`;
