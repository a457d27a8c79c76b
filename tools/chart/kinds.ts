import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { PersistentVolumeClaim, Service } from 'kubernetes-models/v1';

/** A manifest as `helm` writes it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
}

/** A class of a kind of things in Kubernetes, which knows its schema. */
interface Model {
  validate(): void;
}

const CORE = 'kubernetes-models';

/** The kinds that the chart makes: where their types are, and what makes one of its data. */
export const KINDS: Readonly<
  Record<string, { readonly from: string; readonly make: (data: never) => Model }>
> = {
  'apps/v1 Deployment': { from: `${CORE}/apps/v1`, make: (data) => new Deployment(data) },
  'batch/v1 CronJob': { from: `${CORE}/batch/v1`, make: (data) => new CronJob(data) },
  'networking.k8s.io/v1 Ingress': { from: `${CORE}/networking.k8s.io/v1`, make: (data) => new Ingress(data) },
  'networking.k8s.io/v1 NetworkPolicy': {
    from: `${CORE}/networking.k8s.io/v1`,
    make: (data) => new NetworkPolicy(data),
  },
  'policy/v1 PodDisruptionBudget': {
    from: `${CORE}/policy/v1`,
    make: (data) => new PodDisruptionBudget(data),
  },
  'v1 PersistentVolumeClaim': { from: `${CORE}/v1`, make: (data) => new PersistentVolumeClaim(data) },
  'v1 Service': { from: `${CORE}/v1`, make: (data) => new Service(data) },
  'monitoring.coreos.com/v1 ServiceMonitor': {
    from: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
    make: (data) => new ServiceMonitor(data),
  },
};

export const kindOf = ({ apiVersion, kind }: Manifest): string => `${apiVersion} ${kind}`;
