/** A request that ODK Central would refuse. The whole part of the code is the HTTP status. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: number;
  readonly message: string;
}

const refusal = (code: number, message: string): Refusal => ({ kind: 'refused', code, message });

/** The refusals, with the codes of ODK Central: its clients branch on them. */
export const refused = {
  unexpectedValue: (field: string, reason: string) => refusal(400.8, `Unexpected ${field} value; ${reason}`),
  badFilter: (reason: string) =>
    refusal(400.18, `The OData filter expression you provided could not be parsed: ${reason}`),
  noProperty: (property: string) => refusal(400.23, `Could not find a property named '${property}'`),
  inRepeat: (property: string) =>
    refusal(
      400.24,
      `The given OData select property '${property}' uses features not supported by this server.`,
    ),
  mayNot: () =>
    refusal(403.1, 'The authentication you provided does not have rights to perform that action.'),
  notFound: () => refusal(404.1, 'Could not find the resource you were looking for.'),
  format: (allowed: string) =>
    refusal(406.1, `Requested format not acceptable; this resource allows: ${allowed}.`),
  feature: (feature: string) =>
    refusal(501.1, `The requested feature ${feature} is not supported by this server.`),
  expression: (text: string) =>
    refusal(
      501.4,
      `The given OData filter expression uses features not supported by this server: ("${text}")`,
    ),
  field: (text: string) =>
    refusal(
      501.5,
      `The given OData filter expression references fields not supported by this server: ${text}`,
    ),
  expand: (text: string) =>
    refusal(
      501.6,
      `The given OData expand expression is not supported by this server: "${text}". Currently, only "$expand=*" is supported.`,
    ),
  /** A submission that is not taken. @param status that of HTTP */
  submission: (status: number, message: string) => refusal(status, message),
  selectExpand: () => refusal(501.11, "This server doesn't support $select query parameter with $expand."),
} as const;

/** Whether something was refused. */
export const isRefused = (result: unknown): result is Refusal =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'refused';
