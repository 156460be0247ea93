{{- define "parley.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels by which pods are found, which never change. Takes (dict "root" $ "role" "api"). */}}
{{- define "parley.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "parley.labels" -}}
{{ include "parley.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | quote }}
{{- end }}

{{- define "parley.claim" -}}
{{- if .Values.data.existingClaim }}{{ .Values.data.existingClaim }}{{ else }}{{ include "parley.name" . }}-data{{ end }}
{{- end }}

{{/* The variables of every process. Takes (dict "root" $ "role" "api" "port" 8000). */}}
{{- define "parley.environment" -}}
- { name: PARLEY_ROLES, value: {{ .role | quote }} }
- { name: HOST, value: "0.0.0.0" }
- { name: PORT, value: {{ .port | quote }} }
- { name: PARLEY_PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
- { name: PARLEY_TRUST_PROXY, value: {{ .root.Values.trustProxy | quote }} }
{{- if .root.Values.voice.enabled }}
- { name: PARLEY_TELEPHONY, value: {{ .root.Values.voice.telephony | quote }} }
{{- end }}
{{- range .root.Values.secrets }}
{{- range $variable, $key := .variables }}
- { name: {{ $variable }}_FILE, value: /run/secrets/parley/{{ $variable }} }
{{- end }}
{{- end }}
{{- range $name, $value := .root.Values.config }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "parley.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/parley, readOnly: true }
{{- end }}

{{- define "parley.volumes" -}}
- name: data
  persistentVolumeClaim:
    claimName: {{ include "parley.claim" . }}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      {{- range .Values.secrets }}
      - secret:
          name: {{ .name }}
          items:
            {{- range $variable, $key := .variables }}
            - { key: {{ $key | quote }}, path: {{ $variable }} }
            {{- end }}
      {{- end }}
{{- end }}

{{- define "parley.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Probes of every process. A start waits for migrations, up to ten minutes. */}}
{{- define "parley.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 300
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 2
{{- end }}

{{- define "parley.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities: { drop: [ALL] }
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* What the pods of all roles share. Takes (dict "root" $ "of" .Values.api). */}}
{{- define "parley.podSpec" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ .of.terminationGracePeriodSeconds }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .of.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .of.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  {{- include "parley.volumes" .root | nindent 2 }}
{{- end }}
