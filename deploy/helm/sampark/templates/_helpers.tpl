{{- define "sampark.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sampark.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sampark.labels" -}}
{{ include "sampark.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "sampark.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "sampark.dataClaim" -}}
{{- .Values.storage.existingClaim | default (printf "%s-data" (include "sampark.name" .)) -}}
{{- end -}}

{{- define "sampark.backupClaim" -}}
{{- .Values.backup.storage.existingClaim | default (printf "%s-backups" (include "sampark.name" .)) -}}
{{- end -}}

{{/* The host of publicUrl, for the ingress. */}}
{{- define "sampark.host" -}}
{{- (urlParse .Values.publicUrl).hostname -}}
{{- end -}}

{{/* What is the same for every pod: who it is, and where it runs. */}}
{{- define "sampark.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  # Once only: the server refuses a key on its volume that others were given a right to.
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* What is the same for every container: the image, no rights, and the settings. */}}
{{- define "sampark.container" -}}
image: {{ include "sampark.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: SAMPARK_PUBLIC_URL
    value: {{ .Values.publicUrl | quote }}
  - name: SAMPARK_SUPPORT
    value: {{ .Values.support | quote }}
  {{- if eq .Values.database.kind "postgres" }}
  - name: DATABASE_URL
    value: {{ .Values.database.url | quote }}
  - name: DATABASE_READ_URL
    value: {{ .Values.database.readUrl | quote }}
  - name: DATABASE_SESSION_URL
    value: {{ .Values.database.sessionUrl | quote }}
  - name: PGPASSWORD
    valueFrom:
      secretKeyRef:
        name: {{ .Values.database.passwordSecret.name }}
        key: {{ .Values.database.passwordSecret.key }}
  {{- end }}
  {{- if .Values.keySecret.name }}
  - name: SAMPARK_KEY_FILE
    value: /run/sampark/server/{{ .Values.keySecret.key }}
  {{- end }}
  {{- if .Values.files.place }}
  - name: SAMPARK_FILES
    value: {{ .Values.files.place | quote }}
  - name: AWS_ACCESS_KEY_ID
    valueFrom:
      secretKeyRef:
        name: {{ .Values.files.secret.name }}
        key: {{ .Values.files.secret.idKey }}
  - name: AWS_SECRET_ACCESS_KEY
    valueFrom:
      secretKeyRef:
        name: {{ .Values.files.secret.name }}
        key: {{ .Values.files.secret.secretKey }}
  {{- end }}
  {{- if .Values.identityProviders.secretName }}
  - name: SAMPARK_OIDC_PROVIDERS
    value: /run/sampark/providers/{{ .Values.identityProviders.file }}
  {{- end }}
  {{- if .Values.metrics.enabled }}
  - name: SAMPARK_METRICS_PORT
    value: {{ .Values.metrics.port | quote }}
  - name: SAMPARK_METRICS_HOST
    value: 0.0.0.0
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
{{- end -}}

{{/* Where a container finds data and secrets. */}}
{{- define "sampark.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if .Values.keySecret.name }}
- name: server-key
  mountPath: /run/sampark/server
  readOnly: true
{{- end }}
{{- if .Values.identityProviders.secretName }}
- name: providers
  mountPath: /run/sampark/providers
  readOnly: true
{{- end }}
{{- end -}}

{{- define "sampark.volumes" -}}
- name: data
  {{- if .Values.storage.enabled }}
  persistentVolumeClaim:
    claimName: {{ include "sampark.dataClaim" . }}
  {{- else }}
  emptyDir: {}
  {{- end }}
- name: tmp
  emptyDir: {}
{{- if .Values.keySecret.name }}
- name: server-key
  secret:
    secretName: {{ .Values.keySecret.name }}
    defaultMode: 0440
{{- end }}
{{- if .Values.identityProviders.secretName }}
- name: providers
  secret:
    secretName: {{ .Values.identityProviders.secretName }}
    defaultMode: 0440
{{- end }}
{{- end -}}

{{/* Where backups lie, and what seals them: for the pods that make, try and restore them. */}}
{{- define "sampark.backupMounts" -}}
- name: backups
  mountPath: /backups
- name: backup-key
  mountPath: /run/sampark/backup
  readOnly: true
{{- end -}}

{{- define "sampark.backupVolumes" -}}
- name: backups
  persistentVolumeClaim:
    claimName: {{ include "sampark.backupClaim" . }}
- name: backup-key
  secret:
    secretName: {{ .Values.backup.keySecret.name }}
    defaultMode: 0440
{{- end -}}

{{/* A pod beside the server: on its machine where they share a volume that only one machine may have. */}}
{{- define "sampark.besideServer" -}}
{{- if and .Values.storage.enabled (eq .Values.storage.accessMode "ReadWriteOnce") }}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "sampark.selector" . | nindent 12 }}
            app.kubernetes.io/component: server
{{- end }}
{{- end -}}
