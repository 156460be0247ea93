/** A refusal in the form of SCIM (RFC 7644, 3.12). */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(status: number, detail: string, scimType?: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function notFound(what: string): ScimError {
  return new ScimError(404, `${what} not found`);
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue');
}

export function scimErrorBody(status: number, detail: string, scimType?: string): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail,
    ...(scimType === undefined ? {} : { scimType }),
  };
}
