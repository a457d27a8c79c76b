import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { ICronJob } from 'kubernetes-models/batch/v1';
import type { IPodSpec, IPodTemplateSpec, IService } from 'kubernetes-models/v1';
import type { Manifest } from './kinds.ts';

/** Variables that PostgreSQL's library reads, beside the server's own settings. */
const OF_OTHERS = ['PGPASSWORD'];

interface Pod {
  readonly name: string;
  readonly template: IPodTemplateSpec;
}

function podsIn(manifests: readonly Manifest[]): readonly Pod[] {
  return manifests.flatMap((manifest) => {
    const { name } = manifest.metadata;
    if (manifest.kind === 'Deployment') {
      return [{ name, template: (manifest as IDeployment).spec?.template ?? {} }];
    }
    if (manifest.kind === 'CronJob') {
      return [{ name, template: (manifest as ICronJob).spec.jobTemplate.spec?.template ?? {} }];
    }
    return [];
  });
}

const containersOf = (pod: IPodSpec) => [...(pod.initContainers ?? []), ...pod.containers];

/**
 * Says what is wrong between manifests, or with how a pod is confined: what no schema of Kubernetes asks.
 * @param settings the names that README's table lists
 */
export function houseProblems(
  manifests: readonly Manifest[],
  settings: readonly string[],
): readonly string[] {
  const pods = podsIn(manifests);
  return [
    ...pods.flatMap(({ name, template: { spec } }) =>
      spec === undefined
        ? [`${name} has no pod`]
        : [
            ...confinement(spec),
            ...volumes(spec, manifests),
            ...variables(spec, settings),
            ...probes(spec),
          ].map((problem) => `${name}: ${problem}`),
    ),
    ...manifests.flatMap((manifest) => whatItLeadsTo(manifest, manifests, pods)),
  ];
}

function confinement(spec: IPodSpec): readonly string[] {
  const { runAsNonRoot, runAsUser, fsGroup, seccompProfile } = spec.securityContext ?? {};
  const pod = [
    runAsNonRoot === true && runAsUser === 10001 && fsGroup === 10001 ? [] : ['is not the image’s user'],
    seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no filter of system calls'],
    spec.automountServiceAccountToken === false ? [] : ['is given a token of the cluster'],
  ].flat();
  const each = containersOf(spec).flatMap(({ name, securityContext, resources }) => {
    const { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } = securityContext ?? {};
    return [
      readOnlyRootFilesystem === true ? [] : [`${name} may write its root`],
      allowPrivilegeEscalation === false ? [] : [`${name} may get more rights`],
      capabilities?.drop?.includes('ALL') && !capabilities.add ? [] : [`${name} has rights`],
      resources?.limits?.['memory'] === undefined ? [`${name} may take all memory`] : [],
    ].flat();
  });
  return [...pod, ...each];
}

function volumes(spec: IPodSpec, manifests: readonly Manifest[]): readonly string[] {
  const there = (spec.volumes ?? []).map(({ name }) => name);
  const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim');
  const mounted = containersOf(spec).flatMap(({ volumeMounts = [] }) => volumeMounts);
  const open = (spec.volumes ?? []).filter(
    ({ secret }) => secret && (secret.defaultMode === undefined || (Number(secret.defaultMode) & 0o7) !== 0),
  );
  return [
    ...mounted
      .filter(({ name }) => !there.includes(name))
      .map(({ name }) => `mounts ${name}, which is not there`),
    ...there
      .filter((name) => !mounted.some((each) => each.name === name))
      .map((name) => `mounts ${name} nowhere`),
    ...open.map(({ name }) => `lets everybody read ${name}`),
    ...(spec.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) =>
      claim?.claimName.startsWith('x-') && !claims.some(({ metadata }) => metadata.name === claim.claimName)
        ? [`waits for the claim ${claim.claimName}, which nobody makes`]
        : [],
    ),
  ];
}

function variables(spec: IPodSpec, settings: readonly string[]): readonly string[] {
  return containersOf(spec).flatMap(({ env = [] }) => {
    const names = env.map(({ name }) => name);
    const secrets = /KEY$|PASSWORD$|SECRET|KEY_ID$/;
    return [
      ...names
        .filter((name) => !settings.includes(name) && !OF_OTHERS.includes(name))
        .map((name) => `${name} is no setting of the README`),
      ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is set twice`),
      ...env
        .filter(({ name, valueFrom }) => secrets.test(name) && !valueFrom?.secretKeyRef?.name)
        .map(({ name }) => `${name} comes from no Secret`),
    ];
  });
}

function probes(spec: IPodSpec): readonly string[] {
  return spec.containers.flatMap(({ name, ports = [], ...container }) => {
    if (ports.length === 0) return [];
    const { startupProbe, livenessProbe, readinessProbe } = container;
    return [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
      ports.some((port) => port.name === probe?.httpGet?.port)
        ? []
        : [`${name} lacks a probe of a port of its own`],
    );
  });
}

/** Whether all of these labels are on the thing. */
const covers = (selector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>> = {}) =>
  Object.keys(selector).length > 0 && Object.entries(selector).every(([key, value]) => labels[key] === value);

function whatItLeadsTo(
  manifest: Manifest,
  manifests: readonly Manifest[],
  pods: readonly Pod[],
): readonly string[] {
  const { name } = manifest.metadata;
  const servers = pods.filter(({ template }) =>
    covers(selectorOf(manifest) ?? {}, template.metadata?.labels),
  );
  const wrong = (problem: string) => [`${manifest.kind} ${name}: ${problem}`];
  switch (manifest.kind) {
    case 'Service':
      return [
        ...(servers.length === 1 ? [] : wrong(`leads to ${servers.length} kinds of pods`)),
        ...portsLeadNowhere(manifest as IService, servers[0]).flatMap(wrong),
      ];
    case 'Deployment':
    case 'PodDisruptionBudget':
      return servers.length === 1 ? [] : wrong(`selects ${servers.length} kinds of pods`);
    case 'NetworkPolicy':
      return servers.length === pods.length ? [] : wrong('leaves pods open');
    case 'ServiceMonitor': {
      const services = manifests.filter(({ kind }) => kind === 'Service');
      const isRead = services.some(({ metadata }) => covers(selectorOf(manifest) ?? {}, metadata.labels));
      return isRead ? [] : wrong('reads no service');
    }
    default:
      return [];
  }
}

function selectorOf({ kind, spec }: Manifest): Readonly<Record<string, string>> | undefined {
  const { selector, podSelector } = (spec ?? {}) as {
    readonly selector?: { readonly matchLabels?: Record<string, string> };
    readonly podSelector?: { readonly matchLabels?: Record<string, string> };
  };
  if (kind === 'Service') return selector as Record<string, string> | undefined;
  return (podSelector ?? selector)?.matchLabels;
}

/** Returns what is wrong with a service's ports. In maintenance the pod has none, and the service leads nowhere on purpose. */
function portsLeadNowhere(service: IService, server: Pod | undefined): readonly string[] {
  const open =
    server?.template.spec?.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)) ?? [];
  if (open.length === 0) return [];
  return (service.spec?.ports ?? [])
    .filter(({ targetPort }) => !open.includes(String(targetPort)))
    .map(({ targetPort }) => `leads to the port ${targetPort}, which no pod has`);
}
